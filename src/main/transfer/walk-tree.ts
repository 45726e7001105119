import type { ForeignNode } from './foreign/foreign-node.ts'

/** Where a node stands once every node has its one place. */
export interface Place {
  readonly node: ForeignNode
  readonly above: Place | null
  /** The nearest node above that shows something. */
  readonly shownAbove: Place | null
  /** How many nodes that show something have this one as their nearest. */
  shownBelow: number
}

/**
 * Gives every node one place, parents first and versions in their order. A node whose parent is missing begins a path of its own, and
 * so does the first node of a circle: nothing is lost, and nothing is gone through twice.
 */
export function walkTree(nodes: readonly ForeignNode[]): ReadonlyMap<string, Place> {
  const childrenOf = groupByParent(nodes)
  const places = new Map<string, Place>()
  const waiting: { node: ForeignNode; above: Place | null }[] = []

  const walkFrom = (roots: readonly ForeignNode[]): void => {
    for (const node of roots.toReversed()) waiting.push({ node, above: null })
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (places.has(next.node.id)) continue
      const place = placeBelow(next.node, next.above)
      places.set(next.node.id, place)
      for (const node of (childrenOf.get(next.node.id) ?? []).toReversed())
        waiting.push({ node, above: place })
    }
  }

  walkFrom(childrenOf.get(null) ?? [])
  for (const node of nodes) if (!places.has(node.id)) walkFrom([node])
  return places
}

function placeBelow(node: ForeignNode, above: Place | null): Place {
  const shownAbove = above === null || above.node.shown !== null ? above : above.shownAbove
  if (node.shown !== null && shownAbove !== null) shownAbove.shownBelow += 1
  return { node, above, shownAbove, shownBelow: 0 }
}

function groupByParent(nodes: readonly ForeignNode[]): ReadonlyMap<string | null, ForeignNode[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const childrenOf = new Map<string | null, ForeignNode[]>()
  for (const node of nodes) {
    const parentId = node.parentId !== null && known.has(node.parentId) ? node.parentId : null
    const siblings = childrenOf.get(parentId)
    if (siblings === undefined) childrenOf.set(parentId, [node])
    else siblings.push(node)
  }
  for (const siblings of childrenOf.values()) siblings.sort((a, b) => a.rank - b.rank)
  return childrenOf
}
