"""Movement and connection over any graph whose nodes have a fixed number of numbered ways out.

For a board those are `layout.neighbours()`, but nothing here asks for hexes: a graph over parts of hexes,
or over several sheets with seams, is an array of the same form.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import inf

import numpy as np
from numpy.typing import ArrayLike, NDArray

from modgen.hexes.errors import HexError
from modgen.hexes.layout import IntArray


@dataclass(frozen=True, slots=True, eq=False)
class CostField:
    """What it costs to get from the nearest source to each node, and the way there.

    cost: least total cost, inf where there is no way (or none within the limit); shape (n,).
    previous: the node before on a cheapest way, -1 at a source and where there is no way; shape (n,).
    """

    cost: NDArray[np.float64]
    previous: IntArray

    def path(self, node: int) -> list[int]:
        """Give the nodes of the way from its source to this node, both included; empty if there is no way."""
        if not np.isfinite(self.cost[node]):
            return []
        way = [node]
        while (before := int(self.previous[way[-1]])) >= 0:
            way.append(before)
        return way[::-1]


def cost_field(
    neighbours: IntArray,
    costs: ArrayLike,
    sources: Iterable[int] | Mapping[int, float],
    limit: float = inf,
) -> CostField:
    """Give the least cost from the sources to every node (Dijkstra's algorithm).

    neighbours: node at the end of each way out, -1 for none; shape (n, k).
    costs: cost of going from node i by way k, zero or more, inf if prohibited; shape (n, k). It may differ
        in the two directions. Costs where there is no neighbour are not looked at.
    sources: nodes to start from, or a mapping to what has been spent there already.
    limit: ways that cost more are not followed; a node at exactly the limit is reached. Sums of whole
        numbers, halves and quarters are exact; scale costs in thirds or tenths to whole numbers.

    Of several cheapest ways the one is kept whose last node before is cheaper to reach, then has the lower
    index. Raises HexError for shapes that do not fit, a negative or undefined cost or a source off the
    board.
    """
    cost = np.asarray(costs, np.float64)
    if neighbours.ndim != 2 or cost.shape != neighbours.shape:
        raise HexError(f"costs of shape {cost.shape} do not fit neighbours of shape {neighbours.shape}")
    used = cost[neighbours >= 0]
    if np.isnan(used).any() or (used < 0).any():
        raise HexError("a cost must be zero or more, or inf where the way is prohibited")
    spent = dict(sources) if isinstance(sources, Mapping) else dict.fromkeys(sources, 0.0)
    size = len(neighbours)
    for node, start in spent.items():
        if not 0 <= node < size or not start >= 0:
            raise HexError(f"node {node} cannot be a source with {start} spent: nodes are 0 to {size - 1}")

    # Lists, because reading single numbers out of an array is slow.
    ends, prices = neighbours.tolist(), cost.tolist()
    best, previous = [inf] * size, [-1] * size
    queue = [(start, node) for node, start in spent.items() if start <= limit]
    for start, node in queue:
        best[node] = start
    heapify(queue)
    while queue:
        so_far, node = heappop(queue)
        if so_far > best[node]:
            continue
        for end, price in zip(ends[node], prices[node], strict=True):
            total = so_far + price
            if end >= 0 and total <= limit and total < best[end]:
                best[end], previous[end] = total, node
                heappush(queue, (total, end))
    return CostField(np.array(best, np.float64), np.array(previous, np.int64))


def components(neighbours: IntArray, mask: ArrayLike | None = None, permitted: ArrayLike | None = None) -> IntArray:
    """Number the connected parts of a graph; gives each node's number from 0, -1 outside the mask; shape (n,).

    neighbours: node at the end of each way out, -1 for none, every way there and back; shape (n, k).
    mask: the nodes that count, all if None; shape (n,).
    permitted: which ways may be used, all if None; shape (n, k). A way connects if it may be used from
        either end.

    Parts are numbered in the order of their lowest node. Raises HexError for shapes that do not fit.
    """
    size = len(neighbours)
    inside = np.ones(size, np.bool_) if mask is None else np.asarray(mask, np.bool_)
    used = np.ones(neighbours.shape, np.bool_) if permitted is None else np.asarray(permitted, np.bool_)
    if inside.shape != (size,) or used.shape != neighbours.shape:
        raise HexError(
            f"a mask of shape {inside.shape} and permissions of shape {used.shape} do not fit "
            f"neighbours of shape {neighbours.shape}"
        )
    start, way = np.nonzero(used & (neighbours >= 0) & inside[:, None])
    end = neighbours[start, way]
    start, end = start[inside[end]], end[inside[end]]
    # Every node points to a lower or equal node of its part; hook roots together, then halve the chains.
    root = np.arange(size)
    while not np.array_equal(root[start], root[end]):
        lower = np.minimum(root[start], root[end])
        np.minimum.at(root, root[start], lower)
        np.minimum.at(root, root[end], lower)
        while not np.array_equal(root, root[root]):
            root = root[root]
    number = np.full(size, -1, dtype=np.int64)
    number[inside] = np.unique(root[inside], return_inverse=True)[1].reshape(-1)
    return number
