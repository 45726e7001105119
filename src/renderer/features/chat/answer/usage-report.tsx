import type { Attempt, Call, NewImages } from '../../../../shared/contract/usage/call.ts'
import { usageTextMarks } from '../../../../shared/domain/usage/usage-details.ts'
import { otherCountsOf } from '../../../../shared/domain/usage/usage-spellings.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { reportStrings as strings, usageStrings } from '../../../strings/usage.ts'
import { RawText } from '../../../ui/controls/raw-text.tsx'
import type { Fact } from '../../../ui/overlays/facts-card.tsx'

/** The kept report of a call; `undefined` while it is loaded. */
type UsageText = Attempt['usageText'] | undefined

/** The service's report of a call, as received. */
export function UsageReport({ call, usageText }: { readonly call: Call; readonly usageText: UsageText }) {
  if (usageText === undefined) return null
  return (
    <RawText
      label={strings.title}
      copyLabel={strings.copy}
      note={isReport(usageText) ? null : wordsWithoutReport(call, usageText)}
      text={isReport(usageText) ? usageText : ''}
    />
  )
}

/** The figures of the report that the line under the answer doesn't have. */
export function furtherUsageFacts(call: Call, usageText: UsageText): readonly Fact[] {
  return [...detailFacts(call), ...otherFacts(call, usageText)]
}

/** All figures and the report, for copying. */
export function usageFacts(call: Call, usageText: UsageText): readonly Fact[] {
  const facts = [...countFacts(call), ...furtherUsageFacts(call, usageText)]
  if (usageText === undefined) return facts
  const value = isReport(usageText) ? usageText : wordsWithoutReport(call, usageText)
  return [...facts, { label: strings.title, value }]
}

function countFacts({ usage }: Call): readonly Fact[] {
  return known([
    fact(strings.prompt, usage.promptTokens, formatCount),
    fact(strings.completion, usage.completionTokens, formatCount),
    fact(strings.total, usage.totalTokens, formatCount),
  ])
}

function detailFacts({ details, newImages }: Call): readonly Fact[] {
  const { cachePlace, reasoningPlace } = details
  return known([
    newImages && { label: strings.newImages(newImages.count), value: imageWords(newImages) },
    fact(strings.cached, details.cachedTokens, strings.cachedPlace[cachePlace ?? 'unknown']),
    fact(strings.cacheWrite, details.cacheWriteTokens, strings.writePlace[cachePlace ?? 'unknown']),
    fact(strings.reasoning, details.reasoningTokens, strings.reasoningPlace[reasoningPlace ?? 'unknown']),
  ])
}

function imageWords({ tokens, isReported }: NewImages): string {
  if (tokens === null) return usageStrings.unknown
  return isReported ? formatCount(tokens) : strings.imagesMeasured(tokens)
}

function known(facts: readonly (Fact | null)[]): readonly Fact[] {
  return facts.filter((found) => found !== null)
}

function otherFacts({ usage, details }: Call, usageText: UsageText): readonly Fact[] {
  const others = otherCountsOf(usageText ?? '', usage, details)
  return others.map(({ name, count }) => ({ label: name, value: formatCount(count) }))
}

function fact(label: string, count: number | null, words: (count: number) => string): Fact | null {
  return count === null ? null : { label, value: words(count) }
}

/** Why there is no report to show. An imported call may have counts without their report. */
function wordsWithoutReport({ source }: Call, mark: string | null): string {
  switch (mark ?? '') {
    case usageTextMarks.tooLong:
      return strings.tooLong
    case usageTextMarks.tooDeep:
      return strings.tooDeep
    case usageTextMarks.hadKey:
      return strings.hadKey
    default:
      return source === 'reported' ? usageStrings.notRecorded : usageStrings.notReported
  }
}

function isReport(usageText: string | null): usageText is string {
  return usageText !== null && /^[[{]/.test(usageText)
}

/** The report of the call that the answer shows. */
export function usageTextOf({ id }: Call, attempts: readonly Attempt[]): UsageText {
  return attempts.find((attempt) => attempt.id === id)?.usageText
}
