import { estimateTokens } from '../../shared/token-estimate.ts'
import { createIsLeftOut, type LeftOut, writeLeftOut } from '../accounting/left-out.ts'
import type { Store } from '../storage/store.ts'

/** About by how much what went with a call has changed since: what was left out counts down, what was put back counts up. */
export function contextChange(messages: Store['messages'], answerId: string, leftOut: LeftOut): number {
  const distances = messages.leftOutAbove(answerId)
  if (writeLeftOut(distances) === leftOut) return 0
  const now = new Set(distances)
  const wasLeftOut = createIsLeftOut(leftOut)
  const above = messages.lineage(answerId).slice(0, -1).toReversed()
  return above.reduce((sum, { text }, index) => {
    const distance = index + 1
    const isLeftOut = now.has(distance)
    if (isLeftOut === wasLeftOut(distance)) return sum
    return sum + (isLeftOut ? -estimateTokens(text) : estimateTokens(text))
  }, 0)
}
