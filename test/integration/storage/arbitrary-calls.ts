import fc from 'fast-check'
import type { CallEnd, NewCall } from '../../../src/main/storage/row-types.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { TokenUsage, UsageDetails } from '../../../src/shared/contract/usage/usage.ts'
import { maxTokenCount } from '../../../src/shared/domain/app/limits.ts'
import { perDetailCount } from '../../../src/shared/domain/usage/usage-spellings.ts'
import { callEnd, newCall } from '../../fixtures/samples/stored.ts'

const edgeOfTime = 8_640_000_000_000_000
const count = fc.option(fc.oneof(fc.nat(5_000), fc.constantFrom(0, 1, 150_000, 300_000, maxTokenCount)))
const time = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 4) }),
  fc.constantFrom(0, -1, -86_400_001, 2 ** 31 * 1_000, edgeOfTime, -edgeOfTime),
)

/**
 * A call at any time that a clock can show, from few chats, connections and models, so that they coincide.
 */
export const aCall = fc
  .record({
    conversationId: fc.constantFrom('one', 'two', 'gone'),
    connectionId: fc.constantFrom('one', 'two'),
    modelRequested: fc.constantFrom('small', 'large', ''),
    isDemo: fc.boolean(),
    projectId: fc.constantFrom(null, 'website', 'app'),
    startedAt: time,
    utcOffsetMinutes: fc.constantFrom(-720, -210, 0, 330, 345, 840),
  })
  .map((call): NewCall => newCall('', call))

/** Moves all calls of a chat, and notes them in one correction. */
export function moveAllCalls({ projects }: Store, conversationId: string, toProjectId: string | null): void {
  const correction = { at: 0, conversationId, fromProjectId: null, toProjectId }
  projects.moveCalls(projects.callsElsewhere(conversationId, toProjectId), {
    ...correction,
    id: crypto.randomUUID(),
  })
}

/** Details whose places are possible for the counts, in both conventions. */
export function someDetails({ promptTokens, completionTokens }: TokenUsage): fc.Arbitrary<UsageDetails> {
  const place = fc.constantFrom(null, 'inside' as const, 'beside' as const)
  return fc
    .record({
      ...perDetailCount(() => count),
      cacheWriteTokens: fc.option(fc.nat(900)),
      hourWriteTokens: fc.option(fc.nat(900)),
      webSearches: fc.option(fc.nat(5)),
      serviceTier: fc.constantFrom(null, 'flex', 'priority'),
      cachePlace: place,
      reasoningPlace: place,
      reportedCost: fc.constant(null),
    })
    .map((details) => {
      const { cachedTokens, cacheWriteTokens, reasoningTokens } = details
      const cache = (cachedTokens ?? 0) + (cacheWriteTokens ?? 0)
      const hasCache = promptTokens !== null && (cachedTokens ?? cacheWriteTokens) !== null
      const hasReasoning = completionTokens !== null && reasoningTokens !== null
      const isCacheInside = details.cachePlace === 'inside' && cache <= (promptTokens ?? 0)
      const isReasoningInside =
        details.reasoningPlace === 'inside' && (reasoningTokens ?? 0) <= (completionTokens ?? 0)
      return {
        ...details,
        cachePlace:
          hasCache && (isCacheInside || details.cachePlace === 'beside') ? details.cachePlace : null,
        reasoningPlace:
          hasReasoning && (isReasoningInside || details.reasoningPlace === 'beside')
            ? details.reasoningPlace
            : null,
      }
    })
}

/** Any count that a service can report, up to the largest number that the app keeps. */
export const anEnd = fc
  .record({
    state: fc.constantFrom('complete' as const, 'stopped' as const, 'cut-off' as const, 'failed' as const),
    source: fc.constantFrom(
      'reported' as const,
      'estimated' as const,
      'not-reported' as const,
      'none' as const,
    ),
    modelAnswered: fc.constantFrom(null, 'small', 'other'),
    usage: fc.record({ promptTokens: count, completionTokens: count, totalTokens: count }),
    estimate: fc.option(fc.record({ promptTokens: fc.nat(9_000), completionTokens: fc.nat(9_000) }), {
      nil: null,
    }),
  })
  .chain((end) => someDetails(end.usage).map((details): CallEnd => callEnd({ ...end, details })))

/** The history tokens of a prompt; null where they are not known. */
export const carried = fc.option(fc.oneof(fc.nat(5_000), fc.constantFrom(0, maxTokenCount)), { nil: null })
