import type { Message } from '../../src/shared/contract/conversations/conversation.ts'
import { aLiveCall, anAnswer } from './fake-data.ts'

interface Shown {
  readonly position?: number
  readonly isSettled?: boolean
}

/** Answers to one comparison, as main returns them: one is on the path, the others are next to it. */
export function compared(
  answers: readonly Message[],
  { position = 0, isSettled = false }: Shown = {},
): Message {
  const all = answers.map((answer, index) => ({
    ...answer,
    versions: {
      position: index + 1,
      count: answers.length,
      previousId: answers[index - 1]?.id ?? null,
      nextId: answers[index + 1]?.id ?? null,
    },
    comparison: null,
  }))
  const shown = all[position]
  if (shown === undefined) throw new Error('No such answer.')
  const others = all.filter((answer) => answer !== shown)
  return { ...shown, comparison: { id: 'comparison', position, others, isSettled } }
}

/** An answer that was just requested from a model. */
export function aComing(id: string, modelAsked: string): Message {
  return anAnswer(id, '', { call: aLiveCall({ id: `call of ${id}`, modelAsked }) })
}
