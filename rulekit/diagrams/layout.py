"""Where the boxes of a picture lie and how its arrows run: layers from left to right."""

from __future__ import annotations

from attrs import define, frozen
from grandalf.graphs import Edge, Graph, Vertex  # type: ignore[import-untyped]
from grandalf.layouts import SugiyamaLayout  # type: ignore[import-untyped]

from rulekit.diagrams.graph import Arrow, Box, Picture
from rulekit.diagrams.text_boxes import size_of

BETWEEN_LAYERS = 72
BETWEEN_BOXES = 20
_ROUNDS = 12

Point = tuple[float, float]


@frozen
class Placed:
    """A box with its left upper corner and its size."""

    box: Box
    x: float
    y: float
    width: float
    height: float


@frozen
class Route:
    """An arrow with the points that it runs through, from border to border."""

    arrow: Arrow
    points: tuple[Point, ...]
    backwards: bool = False


@frozen
class Layout:
    width: float
    height: float
    boxes: dict[str, Placed]
    routes: list[Route]


@define
class _View:
    """What grandalf wants to know of a box, and tells of it. Its layers lie one below the
    other, so that across is down in the picture and down is across."""

    w: float
    h: float
    xy: Point = (0.0, 0.0)


@define
class _Path:
    points: list[Point] | None = None

    def setpath(self, points: list[Point]) -> None:
        self.points = list(points)


def lay_out(picture: Picture) -> Layout:
    """Layers by Sugiyama's method; parts that nothing links are put below each other."""
    vertices = {}
    for key, box in picture.boxes.items():
        vertex = Vertex(key)
        width, height = size_of(box)
        vertex.view = _View(height, width)
        vertices[key] = vertex
    edges = []
    for arrow in picture.arrows:
        if arrow.source != arrow.target:
            edge = Edge(vertices[arrow.source], vertices[arrow.target], data=arrow)
            edge.view = _Path()
            edges.append(edge)
    graph = Graph(list(vertices.values()), edges)
    placed: dict[str, Placed] = {}
    routes: list[Route] = []
    below = 0.0
    width = 0.0
    for component in sorted(graph.C, key=lambda part: -part.order()):
        boxes, ways = _lay_out_component(component, picture)
        left = min(p.x for p in boxes)
        top = min(p.y for p in boxes)
        top = min([top, *(y for way in ways for _, y in way.points)])
        for p in boxes:
            moved = Placed(p.box, p.x - left, p.y - top + below, p.width, p.height)
            placed[p.box.key] = moved
        for way in ways:
            points = tuple((x - left, y - top + below) for x, y in way.points)
            routes.append(Route(way.arrow, points, way.backwards))
        bottom = max(p.y + p.height for p in boxes)
        bottom = max([bottom, *(y for way in ways for _, y in way.points)])
        width = max([width, *(p.x + p.width - left for p in boxes)])
        below += bottom - top + BETWEEN_BOXES * 2
    found = {id(route.arrow): route for route in routes}
    routes = [found[id(arrow)] for arrow in picture.arrows if id(arrow) in found]
    loops = [a for a in picture.arrows if a.source == a.target]
    routes += [_loop(arrow, placed[arrow.source]) for arrow in loops]
    return Layout(width, max(0.0, below - BETWEEN_BOXES * 2), placed, routes)


def _lay_out_component(component: object, picture: Picture) -> tuple[list[Placed], list[Route]]:
    layout = SugiyamaLayout(component)
    layout.xspace, layout.yspace = BETWEEN_BOXES, BETWEEN_LAYERS
    layout.dw, layout.dh = 12, 12  # of the bends of long arrows
    layout.route_edge = lambda edge, points: None
    order = {key: place for place, key in enumerate(picture.boxes)}
    vertices = sorted(component.sV, key=lambda v: order[v.data])  # type: ignore[attr-defined]
    roots = [v for v in vertices if not v.e_in()] or vertices[:1]
    layout.init_all(roots=roots)
    layout.draw(_ROUNDS)
    boxes = []
    for vertex in vertices:
        across, down = vertex.view.xy
        width, height = vertex.view.h, vertex.view.w
        boxes.append(
            Placed(picture.boxes[vertex.data], down - width / 2, across - height / 2, width, height)
        )
    by_key = {placed.box.key: placed for placed in boxes}
    routes = []
    places = {id(arrow): place for place, arrow in enumerate(picture.arrows)}
    for edge in sorted(component.sE, key=lambda e: places[id(e.data)]):  # type: ignore[attr-defined]
        points = [(down, across) for across, down in edge.view.points or ()]
        routes.append(_route(edge.data, points, by_key))
    return boxes, routes


def _route(arrow: Arrow, points: list[Point], boxes: dict[str, Placed]) -> Route:
    """From the border of one box to that of the other; backwards where the layers are so."""
    source, target = boxes[arrow.source], boxes[arrow.target]
    middle = points[1:-1]
    backwards = target.x < source.x
    # A circle is cut by turning one of its arrows round, points and all.
    if middle and (middle[0][0] > middle[-1][0]) is not backwards:
        middle.reverse()
    elif middle and backwards and abs(middle[0][0] - source.x) > abs(middle[-1][0] - source.x):
        middle.reverse()
    start = (source.x if backwards else source.x + source.width, source.y + source.height / 2)
    end = (target.x + target.width if backwards else target.x, target.y + target.height / 2)
    return Route(arrow, (start, *middle, end), backwards)


def _loop(arrow: Arrow, placed: Placed) -> Route:
    x, y = placed.x + placed.width, placed.y + placed.height / 2
    return Route(arrow, ((x, y - 8), (x + 26, y), (x, y + 8)))
