import type { PathMessage } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'

const fewAbove = 4

/**
 * The nearest answer with text above a message, and all messages between. The prompt breakdown needs them.
 */
export function previousAnswer(
  { messages }: Pick<Store, 'messages'>,
  message: { readonly parentId: string | null } | undefined,
): PathMessage[] {
  const above: PathMessage[] = []
  let id = message?.parentId ?? null
  for (let count = fewAbove; id !== null; count *= 4) {
    const line = messages.lineTo(id, count)
    above.unshift(...line)
    if (line.some(({ role, text }) => role === 'assistant' && text !== '')) break
    id = line[0]?.parentId ?? null
  }
  return above
}
