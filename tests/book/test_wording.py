"""What shipped books call things, and how they put what was once told wrongly: word for word."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

import pytest

from rulekit.book.catalogs import Words, headings, words_in
from rulekit.book.translatable_texts import entries
from rulekit.loading.loader import load

BANG = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")


@cache
def words(game: str, language: str) -> Words:
    return words_in(language, load(game, expansions=BANG if game == "bang" else ()))


@cache
def english(game: str) -> dict[str, list[str]]:
    """The texts of a game by their sort."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in entries(load(game, expansions=BANG if game == "bang" else ())):
        found[entry.context].append(entry.text)
    return found


def text(game: str, language: str, context: str, beginning: str) -> str:
    """The only text of its sort that begins so."""
    (found,) = [one for one in english(game)[context] if one.startswith(beginning)]
    return words(game, language)(context, found)


# --- Names and terms -----------------------------------------------------------------

SAMURAI = {
    ("field", "difficulty"): (
        "highest difficulty", "Dificultad máxima", "Difficoltà massima",
        "höchster Schwierigkeitsgrad",
    ),
    ("value", "difficulty"): ("difficulty", "Dificultad", "Difficoltà", "Schwierigkeitsgrad"),
    ("field", "damage"): ("wounds", "heridas", "ferite", "Verwundungen"),
    ("field", "side"): ("team", "equipo", "squadra", "Team"),
    ("field", "factors"): ("factor", "factor", "fattore", "Faktor"),
    ("symbol", "ninjas"): ("Ninja", "los Ninjas", "i Ninja", "die Ninjas"),
    ("symbol", "ronins"): ("Ronin", "el Ronin", "il Ronin", "der Rōnin"),
    ("counter", "honor"): ("honor points", "puntos de Honor", "punti onore", "Ehrenpunkte"),
    ("counter", "resilience"): (
        "resilience points", "puntos de Resistencia", "punti resistenza", "Widerstandspunkte",
    ),
    ("zone", "deck"): ("deck", "mazo de robo", "mazzo", "Nachziehstapel"),
    ("zone", "discards"): (
        "discard pile", "pila de descartes", "pila degli scarti", "Ablagestapel",
    ),
    ("zone", "field"): ("in play", "cartas en juego", "carte in gioco", "Karten im Spiel"),
    ("zone", "cast"): (
        "leftover characters", "Personajes sobrantes", "Personaggi rimasti", "übrige Charaktere",
    ),
    ("zone", "roles"): ("leftover roles", "Roles sobrantes", "Ruoli rimasti", "übrige Rollen"),
    ("phase", "recover"): ("recover", "Recuperación", "Recupera", "Erholen"),
    ("phase", "draw cards"): ("draw", "Robo", "Pesca", "Ziehen"),
    ("phase", "play cards"): ("play", "Juego", "Gioca", "Ausspielen"),
    ("phase", "discard down"): ("discard", "Descarte", "Scarta", "Abwerfen"),
}  # fmt: skip

WESTERN = {
    ("value", "distance to"): ("distance", "distancia", "distanza", "Abstand"),
    ("rule name", "Distance"): ("Distance", "Distancia", "Distanza", "Abstand"),
    ("rule name", "Rewards"): ("Rewards", "Recompensas", "Taglie", "Belohnungen"),
    ("value", "bounty"): ("bounty", "recompensa", "taglia", "Belohnung"),
    ("kind", "brown"): (
        "brown-bordered card", "carta con el borde marrón", "carta a bordo marrone",
        "Karte mit braunem Rand",
    ),
    ("kind", "gun"): ("weapon", "Arma", "arma", "Waffe"),
    ("zone", "deck"): ("deck", "mazo de robo", "mazzo", "Nachziehstapel"),
    ("counter", "life"): ("life points", "puntos de vida", "punti vita", "Lebenspunkte"),
    ("field", "life"): ("life points", "puntos de vida", "punti vita", "Lebenspunkte"),
    ("phase", "discard down"): (
        "discard", "Descarta el exceso de cartas", "Scartare le carte in eccesso",
        "Karten abwerfen",
    ),
    ("expansion", "Fistful of Cards"): (
        "A Fistful of Cards", "Por un puñado de cartas", "Per un Pugno di Carte",
        "A Fistful of Cards",
    ),
    ("option value", "after shot"): (
        "when the shot is over", "cuando acaba el disparo", "quando lo sparo è concluso",
        "wenn der Schuss vorbei ist",
    ),
}  # fmt: skip

TERMS = [
    (game, language, *entry, named)
    for game, table in (("samurai_sword", SAMURAI), ("bang", WESTERN))
    for entry, names in table.items()
    for language, named in zip(("en", "es", "it", "de"), names, strict=True)
]


@pytest.mark.parametrize(("game", "language", "context", "name", "named"), TERMS)
def test_a_thing_is_called_as_at_the_table(
    game: str, language: str, context: str, name: str, named: str
) -> None:
    assert name in english(game)[context]
    assert words(game, language)(context, name) == named


# --- Meanings ------------------------------------------------------------------------

SAID = [
    ("samurai_sword", "ending text", "With four or more", "en", "With four or more players"),
    ("samurai_sword", "ending text", "With four or more", "es", "Solo si la última derrota fue de alguien del propio equipo"),
    ("samurai_sword", "ending text", "With four or more", "it", "Solo se l'ultima sconfitta è stata di un proprio compagno"),
    ("samurai_sword", "ending text", "With four or more", "de", "Nur wenn die letzte Niederlage eine des eigenen Teams war"),
    ("samurai_sword", "rule text", "Who ends the game", "en", "costs that team 3 points"),
    ("samurai_sword", "rule text", "Who ends the game", "es", "ese equipo pierde 3 puntos"),
    ("samurai_sword", "rule text", "Who ends the game", "it", "questa perde 3 punti"),
    ("samurai_sword", "rule text", "Who ends the game", "de", "kostet dieses Team 3 Punkte"),
    ("samurai_sword", "phase text", "Of the cards", "it", "scarta quelle oltre il limite"),
    ("bang", "phase text", "Keep no more", "it", "scarta quelle oltre il numero dei tuoi punti vita"),
    ("bang", "component text", "You discard a card", "en", "a random one from the hand, or one in play of your choice"),
    ("bang", "component text", "Discard another card; then", "de", "eine Karte jedes anderen Spielers"),
    ("samurai_sword", "rule text", "Who has no resilience", "es", "no tiene Resistencia, o no tiene cartas en la mano"),
    ("samurai_sword", "rule text", "Who has no resilience", "it", "non ha resistenza, oppure non ha carte in mano"),
    ("samurai_sword", "component text", "Put it in front of any", "en", "recovered or not"),
    ("samurai_sword", "component text", "Put it in front of any", "en", "a weapon from their hand"),
    ("samurai_sword", "component text", "Put it in front of any", "en", "turns over the top card of the deck and discards it"),
    ("samurai_sword", "rule text", "Alone against two", "en", "never loses honor to Bushido"),
    ("samurai_sword", "rule text", "Alone against two", "en", "Nobody wins as Swordmaster"),
    ("samurai_sword", "component text", "You draw 1 card more", "de", "In deiner Phase Ziehen"),
    ("samurai_sword", "component text", "The first card of your draw phase", "de", "deiner Phase Ziehen"),
    ("bang", "component text", "In your draw phase look", "en", "look at the 3 top cards"),
    ("bang", "component text", "In your draw phase look", "es", "En tu fase de robo"),
    ("bang", "component text", "In your draw phase look", "it", "Nella tua fase di pesca"),
    ("bang", "component text", "In your draw phase look", "de", "in deiner Ziehphase"),
    ("bang", "component text", "Show the second card of your draw phase: if", "es", "tu fase de robo"),
    ("bang", "component text", "Draw 1 in your draw phase", "it", "Nella tua fase di pesca"),
    ("bang", "component text", "In your draw phase draw 1 card more", "de", "in deiner Ziehphase"),
    ("bang", "component text", "You challenge", "en", "beginning with them"),
    ("bang", "component text", "You challenge", "en", "the first who cannot, or will not"),
    ("bang", "rule text", "A Deputy, an Outlaw", "en", "the Deputy hunts the Renegade, the Renegade the Outlaw, the Outlaw the Deputy"),
    ("bang", "game goal", "Do what", "de", "Zu dritt jagt der Hilfssheriff den Kopfgeldjäger"),
    ("samurai_sword", "component text", "Your resilience is full", "en", "another player of your choice"),
    ("samurai_sword", "component text", "Draw 1 for each of your", "en", "weapons that hits"),
    ("samurai_sword", "component text", "You may parry with", "en", "the only card in your hand"),
    ("samurai_sword", "phase text", "You may attack", "en", "You may attack with one weapon"),
    ("samurai_sword", "component text", "Only in answer", "en", "the wound that a Battle Cry would give you"),
    ("bang", "component text", "Draw! before your turn", "de", "explodiert das Dynamit"),
    # What a table asks
    ("samurai_sword", "game goal", "Win honor", "en", "your secret role names"),
    ("samurai_sword", "rule text", "Multiply the honor", "en", "The points of a team are added up"),
    ("samurai_sword", "rule text", "Multiply the honor", "en", "never multiplied"),
    ("samurai_sword", "rule text", "The player beside you", "en", "each Armor of theirs adds 1"),
    ("samurai_sword", "rule text", "Where a card says", "en", "the player to whom it happens chooses"),
    ("samurai_sword", "rule text", "Who has no resilience", "en", "Battle Cry and Jujutsu pass them over"),
    ("samurai_sword", "rule text", "Who is attacked", "en", "wounds beyond the last resilience are ignored"),
    ("samurai_sword", "rule text", "Who loses their last", "en", "If one card defeats several, each of them pays"),
    ("samurai_sword", "rule text", "The player beside you", "en", "the greatest difficulty that it overcomes"),
    ("samurai_sword", "rule text", "When the deck", "en", "the game is over at once"),
    # Grammar
    ("samurai_sword", "rule text", "Who is attacked", "es", "tantos puntos de Resistencia como heridas cause el Arma"),
    ("samurai_sword", "rule text", "Who is attacked", "it", "tanti punti resistenza quante ferite fa l'Arma"),
    ("samurai_sword", "rule text", "Who is attacked", "de", "so viele Widerstandspunkte, wie die Waffe Verwundungen zufügt"),
    ("samurai_sword", "component text", "Draw 2. Or keep", "de", "außer beim Rōnin"),
    ("samurai_sword", "rule text", "Multiply the honor", "de", "mit dem Faktor multipliziert, den die Rolle"),
    ("bang", "component text", "A shot at a player within the range of your weapon. One", "es", "Solo uno en cada uno de tus turnos"),
    ("bang", "component text", "A shot at a player within the range of your weapon. One", "de", "Nur eines in jedem deiner Züge"),
    ("bang", "phase text", "You may play as", "it", "ma solo un BANG!"),
    ("bang", "rule text", "Count the seats", "de", "Karten können ihn ändern"),
]  # fmt: skip
"""A text by its game, its sort and its first words in English; what it says in a language."""


@pytest.mark.parametrize(("game", "context", "beginning", "language", "said"), SAID)
def test_a_text_says_what_the_rule_is(
    game: str, context: str, beginning: str, language: str, said: str
) -> None:
    assert said in text(game, language, context, beginning)


OWN_WORDS = [
    ("Diversion", "From the hand", "De la mano de un jugador que elijas, pasa a la tuya", "Dalla mano di un giocatore a tua scelta, prendi nella tua"),
    ("Fast Draw", "A weapon that you", "El Arma con la que atacas hace 1 herida más.", "L'Arma con cui attacchi fa 1 ferita in più."),
    ("Focus", "In each of your turns", "el número de Armas que puedes jugar es mayor en 1", "il numero di Armi che puoi giocare è maggiore di 1"),
    ("Tea Ceremony", "3 cards from", "3 cartas del mazo para ti", "3 carte del mazzo per te"),
    ("Breathing", "Your resilience is full", "Tu Resistencia vuelve a estar completa", "La tua resistenza torna al massimo"),
    ("Nobunaga", "In your play phase, as", "renuncia a 1 punto de Resistencia", "rinuncia a 1 punto resistenza"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "beginning", "spanish", "italian"), OWN_WORDS)
def test_a_card_is_told_in_words_of_our_own(
    card: str, beginning: str, spanish: str, italian: str
) -> None:
    assert load("samurai_sword").components[card].text.startswith(beginning)
    assert spanish in text("samurai_sword", "es", "component text", beginning)
    assert italian in text("samurai_sword", "it", "component text", beginning)


def test_the_headings_read_well() -> None:
    assert headings("es").gettext("Changed by") == "Lo cambian"
    assert headings("it").gettext("May be played:") == "Si possono giocare:"


@pytest.mark.parametrize(
    ("game", "language", "small"),
    [
        ("bang", "es", r"\b(rol|arma|personaje)\b"),
        ("samurai_sword", "es", r"\b(rol|arma|personaje)\b"),
        ("samurai_sword", "it", r"\b(ruolo|arma|personaggio)\b"),
    ],
)
def test_a_language_has_one_habit_of_capitals(game: str, language: str, small: str) -> None:
    known = words(game, language).known.values()
    assert [text for text in known if re.search(small, text)] == []
