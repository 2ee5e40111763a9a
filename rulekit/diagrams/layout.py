"""Where the boxes of a picture lie and how its arrows run: layers from left to right."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, frozen
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


class _Numbered(Edge):  # type: ignore[misc]
    """An arrow by its number. grandalf keeps edges in sets, which have no order but by this."""

    def __hash__(self) -> int:
        return int(self.data)


def lay_out(picture: Picture) -> Layout:
    """Layers by Sugiyama's method; parts that nothing links are put below each other."""
    vertices = {}
    for key, box in picture.boxes.items():
        vertex = vertices[key] = Vertex(key)
        width, height = size_of(box)
        vertex.view = _View(height, width)
    edges = []
    for number, arrow in enumerate(picture.arrows):
        if arrow.source != arrow.target:
            edge = _Numbered(vertices[arrow.source], vertices[arrow.target], data=number)
            edge.view = _Path()
            edges.append(edge)
    graph = Graph(list(vertices.values()), edges)
    placed: dict[str, Placed] = {}
    routes: dict[int, Route] = {}
    below = width = 0.0
    for component in sorted(graph.C, key=lambda part: -part.order()):
        boxes, ways = _lay_out_component(component, picture)
        across = [y for way in ways.values() for _, y in way.points]
        left = min(p.x for p in boxes)
        top = min([*(p.y for p in boxes), *across])
        bottom = max([*(p.y + p.height for p in boxes), *across])
        for p in boxes:
            placed[p.box.key] = evolve(p, x=p.x - left, y=p.y - top + below)
        for number, way in ways.items():
            points = tuple((x - left, y - top + below) for x, y in way.points)
            routes[number] = evolve(way, points=points)
        width = max([width, *(p.x + p.width - left for p in boxes)])
        below += bottom - top + BETWEEN_BOXES * 2
    loops = [_loop(a, placed[a.source]) for a in picture.arrows if a.source == a.target]
    in_order = [routes[number] for number in sorted(routes)]
    return Layout(width, max(0.0, below - BETWEEN_BOXES * 2), placed, [*in_order, *loops])


def _lay_out_component(component: Any, picture: Picture) -> tuple[list[Placed], dict[int, Route]]:
    """The boxes of a part, and by the numbers of its arrows how these run."""
    layout = SugiyamaLayout(component)
    layout.xspace, layout.yspace = BETWEEN_BOXES, BETWEEN_LAYERS
    layout.dw, layout.dh = 12, 12  # of the bends of long arrows
    layout.route_edge = lambda edge, points: None
    order = {key: place for place, key in enumerate(picture.boxes)}
    vertices = sorted(component.sV, key=lambda v: order[v.data])
    layout.init_all(roots=[v for v in vertices if not v.e_in()] or vertices[:1])
    layout.draw(_ROUNDS)
    boxes = {}
    for vertex in vertices:
        across, down = vertex.view.xy
        width, height = vertex.view.h, vertex.view.w
        x, y = down - width / 2, across - height / 2
        boxes[vertex.data] = Placed(picture.boxes[vertex.data], x, y, width, height)
    routes = {}
    for edge in component.sE:
        points = [(down, across) for across, down in edge.view.points or ()]
        routes[edge.data] = _route(picture.arrows[edge.data], points, boxes)
    return list(boxes.values()), routes


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
    return Route(arrow, (start, *middle, end))


def _loop(arrow: Arrow, placed: Placed) -> Route:
    x, y = placed.x + placed.width, placed.y + placed.height / 2
    return Route(arrow, ((x, y - 8), (x + 26, y), (x, y + 8)))
