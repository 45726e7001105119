import { createHash } from 'node:crypto'
import type { TokenUsage } from '../../../shared/contract/usage/usage.ts'
import type { Skips } from '../import-skips.ts'

/** The visible content of one node; null fields were not recorded. */
export interface Shown {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number | null
  readonly model: string | null
  /** The program's own counts for this answer; null where it has none. */
  readonly usage: TokenUsage | null
}

export interface ForeignNode {
  readonly id: string
  readonly parentId: string | null
  /** Its position among the versions below one parent, smallest first. */
  readonly rank: number
  /** Null for a node that is not imported: its children then move to its parent. */
  readonly shown: Shown | null
}

type Said = Omit<Shown, 'role'> & { readonly hasFailed?: boolean }

/** The visible content of a message. Null, and counted, for one without words, or that no person or model wrote. */
export function showMessage(role: string | null, skips: Skips, read: () => Said | null): Shown | null {
  if (role !== 'user' && role !== 'assistant') {
    if (role !== 'system') skips.count(role === 'tool' ? 'tool-step' : 'unknown-role')
    return null
  }
  const said = read()
  if (said === null) return null
  const { hasFailed = false, model, usage, ...shown } = said
  if ((shown.text + shown.reasoning).trim() === '') {
    if (hasFailed) skips.count('failed-answer')
    return null
  }
  const isAnswer = role === 'assistant'
  return { ...shown, role, model: isAnswer ? model : null, usage: isAnswer ? usage : null }
}

/** Identifies a chat that has no id in its file by its visible words. Reads no other values, however deep. */
export function hashVisibleText(nodes: readonly ForeignNode[]): string {
  const hash = createHash('sha256')
  for (const { id, parentId, shown } of nodes) {
    const { role, text, reasoning } = shown ?? {}
    hash.update(JSON.stringify([id, parentId, role, text, reasoning]))
  }
  return hash.digest('hex')
}
