import type { ForeignNode, Shown } from './foreign-node.ts'

export interface TreeMessage {
  readonly id: string
  readonly parentId: string | null
  readonly chosenChildId: string | null
  readonly role: 'user' | 'assistant'
  readonly texts: readonly string[]
  readonly reasonings: readonly string[]
  /** One for each piece of the answer. */
  readonly usages: readonly Shown['usage'][]
  readonly createdAt: number | null
  readonly model: string | null
}

/** A message in progress: one node, or an answer that consists of several. */
interface Draft {
  readonly id: string
  readonly parent: Draft | null
  readonly children: Draft[]
  readonly shown: Shown[]
}

/** Turns nodes into a tree of messages and answers; `leafId` ends the path that was in view. */
export function buildTree(nodes: readonly ForeignNode[], leafId: string | null) {
  const { places, lostParents, circles } = walkTree(nodes)
  const draftOf = mergeAnswers(places)
  const drafts = [...new Set(draftOf.values())]
  const onView = draftsOnView(places, draftOf, leafId)
  const choose = (versions: readonly Draft[]): string | null =>
    (versions.find((draft) => onView.has(draft)) ?? versions.at(-1))?.id ?? null
  return {
    /** Parents first, versions in order. */
    messages: drafts.map((draft) => toMessage(draft, choose(draft.children))),
    chosenRootId: choose(drafts.filter(({ parent }) => parent === null)),
    /** The nodes whose parent the file doesn't have, and the circles of parents: each starts a new path. */
    lostParents,
    circles,
  }
}

/**
 * Joins the nodes of one answer. An answer with tool calls consists of several nodes, but becomes one answer
 * unless versions branch off inside. User messages are never joined.
 */
function mergeAnswers(places: ReadonlyMap<string, Place>): Map<Place, Draft> {
  const draftOf = new Map<Place, Draft>()
  for (const place of places.values()) {
    const { shown } = place.node
    if (shown === null) continue
    const parent = place.shownAbove === null ? null : (draftOf.get(place.shownAbove) ?? null)
    const isContinued =
      shown.role === 'assistant' &&
      place.shownAbove?.node.shown?.role === 'assistant' &&
      place.shownAbove.shownBelow === 1
    if (parent !== null && isContinued) {
      parent.shown.push(shown)
      draftOf.set(place, parent)
      continue
    }
    const draft: Draft = { id: place.node.id, parent, children: [], shown: [shown] }
    parent?.children.push(draft)
    draftOf.set(place, draft)
  }
  return draftOf
}

function draftsOnView(
  places: ReadonlyMap<string, Place>,
  draftOf: ReadonlyMap<Place, Draft>,
  leafId: string | null,
): ReadonlySet<Draft> {
  const onView = new Set<Draft>()
  let place = leafId === null ? null : (places.get(leafId) ?? null)
  for (; place !== null; place = place.above) {
    const draft = draftOf.get(place)
    if (draft !== undefined) onView.add(draft)
  }
  return onView
}

function toMessage({ id, parent, shown }: Draft, chosenChildId: string | null): TreeMessage {
  return {
    id,
    parentId: parent?.id ?? null,
    chosenChildId,
    role: shown[0]?.role ?? 'assistant',
    texts: shown.map(({ text }) => text),
    reasonings: shown.map(({ reasoning }) => reasoning),
    usages: shown.map(({ usage }) => usage),
    createdAt: shown.find(({ createdAt }) => createdAt !== null)?.createdAt ?? null,
    model: shown.findLast(({ model }) => model !== null)?.model ?? null,
  }
}

interface Place {
  readonly node: ForeignNode
  readonly above: Place | null
  /** The nearest visible node above. */
  readonly shownAbove: Place | null
  /** The number of visible nodes whose nearest visible node above is this one. */
  shownBelow: number
}

/**
 * Gives every node one place, parents first and versions in order. A node whose parent is missing starts a
 * new path, and so does the first node of a cycle. So no node is lost or visited twice.
 */
function walkTree(nodes: readonly ForeignNode[]) {
  const { childrenOf, lostParents } = groupByParent(nodes)
  const places = new Map<string, Place>()
  let circles = 0
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
  for (const node of nodes)
    if (!places.has(node.id)) {
      circles += 1
      walkFrom([node])
    }
  return { places, lostParents, circles }
}

function placeBelow(node: ForeignNode, above: Place | null): Place {
  const shownAbove = above === null || above.node.shown !== null ? above : above.shownAbove
  if (node.shown !== null && shownAbove !== null) shownAbove.shownBelow += 1
  return { node, above, shownAbove, shownBelow: 0 }
}

function groupByParent(nodes: readonly ForeignNode[]) {
  let lostParents = 0
  const known = new Set(nodes.map(({ id }) => id))
  const childrenOf = new Map<string | null, ForeignNode[]>()
  for (const node of nodes) {
    const isLost = node.parentId !== null && !known.has(node.parentId)
    if (isLost) lostParents += 1
    const parentId = isLost ? null : node.parentId
    const siblings = childrenOf.get(parentId)
    if (siblings === undefined) childrenOf.set(parentId, [node])
    else siblings.push(node)
  }
  for (const siblings of childrenOf.values()) siblings.sort((a, b) => a.rank - b.rank)
  return { childrenOf, lostParents }
}
