import type { ArchivedMessage } from './archive.ts'

/** A message, and which of the versions of its place it is. */
interface PlacedMessage {
  readonly message: ArchivedMessage
  readonly position: number
  readonly count: number
}

/** The ids of the messages on the path on view. */
export function onView(chosenRootId: string | null, messages: readonly ArchivedMessage[]): Set<string> {
  const chosen = new Map(messages.map(({ id, chosenChildId }) => [id, chosenChildId]))
  const path = new Set<string>()
  for (let id = chosenRootId; id !== null && !path.has(id); id = chosen.get(id) ?? null) path.add(id)
  return path
}

/** Every message once, each followed by what follows it; without recursion, since a conversation may be long. */
export function* walk(messages: readonly ArchivedMessage[]): Generator<PlacedMessage> {
  const following = Map.groupBy(messages, ({ parentId }) => parentId)
  const placed = (parentId: string | null): PlacedMessage[] => {
    const versions = Map.groupBy(following.get(parentId) ?? [], ({ role }) => role)
    return [...versions.values()].flatMap((of) =>
      of.map((message, index) => ({ message, position: index + 1, count: of.length })),
    )
  }
  const waiting = placed(null).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    for (const child of placed(next.message.id).toReversed()) waiting.push(child)
  }
}
