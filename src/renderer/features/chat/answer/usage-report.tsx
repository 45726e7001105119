import type { Attempt, Call } from '../../../../shared/contract/usage/call.ts'
import { usageTextMarks } from '../../../../shared/domain/usage/usage-details.ts'
import { otherCountsOf } from '../../../../shared/domain/usage/usage-spellings.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { copyStrings } from '../../../strings/app.ts'
import { reportStrings as strings } from '../../../strings/usage.ts'
import { RawText } from '../../../ui/controls/raw-text.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'

/** The kept report of a call; `undefined` while it is loaded. */
type UsageText = Attempt['usageText'] | undefined

interface UsageReportProps {
  readonly call: Call
  readonly usageText: UsageText
}

/** Everything that the service reported for a call: each figure by its name, and the report as received. */
export function UsageReport({ call, usageText }: UsageReportProps) {
  const named = namedFacts(call)
  const others = otherFacts(call, usageText)
  return (
    <>
      {named.length > 0 && <Facts facts={named} />}
      {others.length > 0 && <Facts facts={others} />}
      {usageText !== undefined && (
        <RawText
          label={strings.title}
          copyLabel={strings.copy}
          copyWords={copyStrings}
          note={isReport(usageText) ? null : wordsWithoutReport(call, usageText)}
          text={isReport(usageText) ? usageText : ''}
        />
      )}
    </>
  )
}

/** The same for a copied report. */
export function usageFacts(call: Call, usageText: UsageText): readonly Fact[] {
  const facts = [...namedFacts(call), ...otherFacts(call, usageText)]
  if (usageText === undefined) return facts
  const value = isReport(usageText) ? usageText : wordsWithoutReport(call, usageText)
  return [...facts, { label: strings.title, value }]
}

function namedFacts({ usage, details }: Call): readonly Fact[] {
  const counts: readonly (Fact | null)[] = [
    fact(strings.prompt, usage.promptTokens, formatCount),
    fact(strings.cached, details.cachedTokens, strings.cachedPlace[details.cachePlace ?? 'unknown']),
    fact(strings.cacheWrite, details.cacheWriteTokens, strings.writePlace[details.cachePlace ?? 'unknown']),
    fact(strings.completion, usage.completionTokens, formatCount),
    fact(
      strings.reasoning,
      details.reasoningTokens,
      strings.reasoningPlace[details.reasoningPlace ?? 'unknown'],
    ),
    fact(strings.total, usage.totalTokens, formatCount),
  ]
  return counts.filter((found) => found !== null)
}

function otherFacts({ usage, details }: Call, usageText: UsageText): readonly Fact[] {
  const others = otherCountsOf(usageText ?? '', usage, details)
  return others.map(({ name, count }) => ({ label: strings.other(name), value: formatCount(count) }))
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
      return source === 'reported' ? strings.notRecorded : strings.notReported
  }
}

function isReport(usageText: string | null): usageText is string {
  return usageText !== null && /^[[{]/.test(usageText)
}

/** The report of the call that the answer shows. */
export function usageTextOf({ id }: Call, attempts: readonly Attempt[]): UsageText {
  return attempts.find((attempt) => attempt.id === id)?.usageText
}
