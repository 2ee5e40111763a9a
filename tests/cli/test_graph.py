"""`rulekit graph`: pictures in files and on standard output."""

from __future__ import annotations

import pytest


def test_a_turn_is_drawn_as_svg_by_default(run, foxes):
    done = run("graph", foxes)
    assert done.returncode == 0
    assert done.stdout.startswith("<svg ") and done.stdout.endswith("</svg>\n")
    assert ">draw one</text>" in done.stdout


def test_the_format_follows_the_name_of_the_file(run, foxes, tmp_path):
    assert run("graph", foxes, "-o", "turn.mmd").stdout == "turn.mmd: 6 boxes, 5 arrows.\n"
    assert (tmp_path / "turn.mmd").read_text("utf-8").startswith("flowchart LR\n")
    run("graph", foxes, "-o", "turn.dot")
    assert (tmp_path / "turn.dot").read_text("utf-8").startswith('digraph "Foxes and Hens: a turn"')


def test_what_is_around_an_event_is_drawn_alone(run, foxes):
    done = run("graph", foxes, "--what", "events", "--around", "bite_player", "--format", "dot")
    assert '"event bite_player" -> "window defense" [style=dotted];' in done.stdout
    assert "draw one" not in done.stdout


def test_files_are_drawn(run):
    done = run("graph", "bang", "--with", "dodge_city", "--what", "files", "--format", "mermaid")
    assert '["dodge_city.rules<br/>expansion<br/>' in done.stdout
    assert '["high_noon.rules<br/>expansion<br/>not loaded<br/>' in done.stdout


def test_more_boxes_than_anybody_reads_are_not_drawn_unasked(run, monkeypatch):
    monkeypatch.setattr("rulekit.cli.graph.MOST", 20)
    done = run("graph", "bang", "--what", "events")
    assert done.returncode == 2
    assert "too many to read: choose some with --around NAME" in done.stderr
    assert run("graph", "bang", "--what", "events", "--all", "--format", "dot").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--around", "drw one"), "did you mean `draw one`?"),
        (("--depth", "-1"), "how many arrows away"),
        (("-o", "picture.png"), "end it in .svg, .dot or .mmd"),
    ],
)
def test_wrong_usage_is_told(run, foxes, arguments, said):
    done = run("graph", foxes, *arguments)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_missing_library_is_told_in_a_sentence(run, foxes, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "grandalf.graphs", None)
    monkeypatch.delitem(__import__("sys").modules, "rulekit.diagrams.layout", raising=False)
    monkeypatch.delitem(__import__("sys").modules, "rulekit.diagrams.svg", raising=False)
    done = run("graph", foxes)
    assert done.returncode == 2
    assert 'pip install "rulekit-cards[graph]" brings it' in done.stderr
