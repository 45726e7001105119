import { type Place, walkTree } from '../walk-tree.ts'
import type { ForeignNode, Shown } from './foreign-node.ts'

export interface TreeMessage {
  readonly id: string
  readonly parentId: string | null
  readonly chosenChildId: string | null
  readonly role: 'user' | 'assistant'
  readonly texts: readonly string[]
  readonly reasonings: readonly string[]
  readonly createdAt: number | null
  readonly model: string | null
}

interface Tree {
  /** Parents first, versions in their order. */
  readonly messages: readonly TreeMessage[]
  readonly chosenRootId: string | null
}

/** A message in the making: one node, or an answer that came in several. */
interface Draft {
  readonly id: string
  readonly parent: Draft | null
  readonly children: Draft[]
  readonly shown: Shown[]
}

/** Turns nodes into a tree of questions and answers; `leafId` is the end of the path that was on view. */
export function buildTree(nodes: readonly ForeignNode[], leafId: string | null): Tree {
  const places = walkTree(nodes)
  const draftOf = mergeAnswers(places)
  const drafts = [...new Set(draftOf.values())]
  const onView = draftsOnView(places, draftOf, leafId)
  const choose = (versions: readonly Draft[]): string | null =>
    (versions.find((draft) => onView.has(draft)) ?? versions.at(-1))?.id ?? null
  return {
    messages: drafts.map((draft) => toMessage(draft, choose(draft.children))),
    chosenRootId: choose(drafts.filter(({ parent }) => parent === null)),
  }
}

/**
 * An answer that called tools on its way came as several nodes: it is one answer here, unless versions branch off inside of it. What a
 * person wrote is never joined.
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
    createdAt: shown.find(({ createdAt }) => createdAt !== null)?.createdAt ?? null,
    model: shown.findLast(({ model }) => model !== null)?.model ?? null,
  }
}
