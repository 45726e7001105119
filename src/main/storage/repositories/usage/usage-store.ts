import type { DayClock, UsagePage } from '../../../../shared/contract/usage/usage-page.ts'

/** What the usage page asks that is answered without looking at every call. */
export interface UsageRepository {
  /** The reported tokens of a day by a clock, without those of the demo. */
  totalOn(day: string, clock: DayClock): number
  choices(isDemo: boolean): UsagePage['choices']
  firstDay(of: { clock: DayClock; isDemo: boolean }): string | null
  /** As it is called now; a deleted one as its last call says. */
  titleOf(conversationId: string): { title: string; isDeleted: boolean }
  /** Those of the messages that are still there. */
  areMessagesThere(messageIds: readonly string[]): ReadonlySet<string>
  /** Takes its title out of the ledger, and notes that; refused while the conversation is there. */
  anonymise(conversationId: string, anonymisedAt: number): void
}
