/** The levels that may limit an answer, the narrowest first. */
export const limitLevels = ['chat', 'project', 'connection', 'default'] as const
export type LimitLevel = (typeof limitLevels)[number]

/** The choice of a level. An amount of null means no limit, whatever a wider level says. */
interface AnswerLimit {
  readonly amount: string | null
  readonly currency: string | null
}

/** The limit that counts: the one of the narrowest level that sets anything, even no limit. */
export function effectiveLimit(choices: Readonly<Partial<Record<LimitLevel, AnswerLimit | null>>>) {
  for (const level of limitLevels) {
    const choice = choices[level]
    if (choice == null) continue
    const { amount, currency } = choice
    return amount === null ? null : { level, amount, currency }
  }
  return null
}
