/** The levels that may limit an answer, the narrowest first. */
export const ceilingLevels = ['chat', 'project', 'connection', 'default'] as const
export type CeilingLevel = (typeof ceilingLevels)[number]

/** The choice of a level. An amount of null means no limit, whatever a wider level says. */
interface Ceiling {
  readonly amount: string | null
  readonly currency: string | null
}

/** The limit that counts: the one of the narrowest level that sets anything, even no limit. */
export function ceilingOf(choices: Readonly<Partial<Record<CeilingLevel, Ceiling | null>>>) {
  for (const level of ceilingLevels) {
    const choice = choices[level]
    if (choice == null) continue
    const { amount, currency } = choice
    return amount === null ? null : { level, amount, currency }
  }
  return null
}
