import { Fragment } from 'react'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import type {
  PromptSplit,
  TokenUsage,
  UsageDetails,
  UsageEstimate,
} from '../../../../shared/contract/usage/usage.ts'
import { answerTokensOf, callTokens } from '../../../../shared/domain/usage/usage-details.ts'
import { formatCallMoney } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { formatDuration } from '../../../../shared/language/format-quantity.ts'
import { splitReasonStrings, usageLineStrings, usageStrings } from '../../../strings/usage.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { costSource, costWords, reportedCostOf } from './cost-words.ts'
import { TokenBar } from './token-bar.tsx'
import css from './usage-line.module.css'

/** Shorter answers arrived in one piece, so a speed would be noise. */
const minMs = 50

interface UsageLineProps {
  readonly call: Call
  /** Whether the reasoning arrived as text, before the answer. */
  readonly hasReasoning: boolean
}

/** The usage of one answer exactly as the service reported it. */
export function UsageLine({ call, hasReasoning }: UsageLineProps) {
  const time = describeTime(call, hasReasoning)
  const { split, source, originTitle } = call
  const estimate = source === 'estimated' ? call.estimate : null
  const isEstimated = estimate !== null
  const cost = costSource(call)
  const usage = estimate === null ? call.usage : addUp(estimate)
  const isCounted = Object.values(usage).some((count) => count !== null)
  return (
    <Row size="small" tone="quiet" wrap align="stretch" justify="between" numeric className={css('line')}>
      <Row wrap grow={320} className={css('tokens')}>
        <Row inline wrap gap={[0, 1]}>
          <fieldset
            aria-label={usageLineStrings.group}
            data-prompt-tokens={usage.promptTokens ?? ''}
            data-completion-tokens={usage.completionTokens ?? ''}
            data-total-tokens={usage.totalTokens ?? ''}
            data-cached-tokens={call.details.cachedTokens ?? ''}
            data-reasoning-tokens={call.details.reasoningTokens ?? ''}
            data-image-tokens={imageTokensOf(call)}
            data-source={source}
            data-cost={cost?.amount ?? ''}
            data-cost-currency={cost?.currency ?? ''}
            data-cost-source={cost?.source ?? ''}
            {...(isEstimated && hint(usageLineStrings.estimateMeaning))}
          >
            {isCounted ? (
              <Counts usage={usage} details={call.details} isEstimated={isEstimated} />
            ) : (
              <Count value={null} isEstimated={false} />
            )}
          </fieldset>
          {source !== 'estimated' && call.estimate !== null && (
            <Text as="span" tone="faint" {...hint(usageLineStrings.estimateMeaning)}>
              {usageLineStrings.estimated(addUp(call.estimate).totalTokens ?? 0)}
            </Text>
          )}
        </Row>
        <Row as="span" tone="faint" inline className={css('split')} {...hint(splitRule(split))}>
          <TokenBar call={{ ...call, usage }} />
          {describeSplit(call)}
        </Row>
        {originTitle !== null && (
          <Text
            as="span"
            tone="faint"
            grow={88}
            truncated
            className={css('paid')}
            title={usageLineStrings.originMeaning}
          >
            {usageLineStrings.originTitle(originTitle)}
          </Text>
        )}
      </Row>
      <Text as="span" tone="faint" unbroken>
        <span title={timeTitle(call)}>{time}</span>
        <Cost call={call} isAfterTime={time !== ''} />
      </Text>
    </Row>
  )
}

/** The tokens of the prompt's images as reported, or measured of the new ones; empty where neither is known. */
function imageTokensOf({ details, newImages }: Call): number | '' {
  return details.imageTokens ?? newImages?.tokens ?? ''
}

/** The cost that the service reported, then the one at the user's price. Without both, nothing, not even zero. */
function Cost({ call, isAfterTime }: { readonly call: Call; readonly isAfterTime: boolean }) {
  const reported = call.isDemo ? null : reportedCostOf(call)
  const words = costWords(call)
  const shown = [
    ...(reported === null
      ? []
      : [
          {
            text: usageLineStrings.reportedCost(formatCallMoney(reported)),
            why: usageLineStrings.reportedCostMeaning,
          },
        ]),
    ...(words === null
      ? []
      : [
          {
            text: words.text,
            why: [`${words.exact} = ${words.way}`, words.origin].filter(Boolean).join(' · '),
          },
        ]),
  ]
  return shown.map(({ text, why }, index) => (
    <Fragment key={text}>
      {(index > 0 || isAfterTime) && ' · '}
      <Text as="span" tone="quiet" {...(text.startsWith('≈') ? hint(why) : { title: why })}>
        {text}
      </Text>
    </Fragment>
  ))
}

/** Shown for an answer without a call: cleared or imported. Tally never makes up a number. */
export function NoUsageLine() {
  return (
    <Row size="small" tone="quiet" wrap align="stretch" justify="between" numeric className={css('line')}>
      <Row wrap grow={320} className={css('tokens')}>
        <fieldset
          aria-label={usageLineStrings.group}
          data-prompt-tokens=""
          data-completion-tokens=""
          data-total-tokens=""
          data-cached-tokens=""
          data-reasoning-tokens=""
          data-image-tokens=""
          data-source="none"
          data-cost=""
          data-cost-currency=""
          data-cost-source=""
          {...hint(usageLineStrings.notInLedgerMeaning)}
        >
          <Text as="span" tone="faint">
            {usageLineStrings.notInLedger}
          </Text>
        </fieldset>
      </Row>
    </Row>
  )
}

function addUp({ promptTokens, completionTokens }: UsageEstimate): TokenUsage {
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
}

type TimedCall = Pick<Call, 'usage' | 'details' | 'firstTokenMs' | 'durationMs'>

interface CountsProps {
  readonly usage: TokenUsage
  readonly details: UsageDetails
  readonly isEstimated: boolean
}

/** Breaks only after a dot, so that no number loses its name. */
function Counts({ usage, details, isEstimated }: CountsProps) {
  return (
    <>
      <span className={css('count')}>
        {usageLineStrings.prompt} <Count value={usage.promptTokens} isEstimated={isEstimated} />
        <Part tokens={details.cachedTokens} name="cached" place={details.cachePlace} />
        {' ·'}
      </span>{' '}
      <span className={css('count')}>
        {usageLineStrings.completion} <Count value={usage.completionTokens} isEstimated={isEstimated} />
        <Part tokens={details.reasoningTokens} name="reasoning" place={details.reasoningPlace} />
        {' ·'}
      </span>{' '}
      <span className={css('count')}>
        {usageLineStrings.total} <Count value={usage.totalTokens} isEstimated={isEstimated} />
      </span>
    </>
  )
}

interface PartProps {
  readonly tokens: number | null
  readonly name: 'cached' | 'reasoning'
  readonly place: UsageDetails['cachePlace']
}

/** Cached or reasoning tokens. Zero is in the details only, because many services always report it. */
function Part({ tokens, name, place }: PartProps) {
  if (tokens === null || tokens === 0) return null
  const { text, meaning } = usageLineStrings[name][place ?? 'unknown']
  return (
    <>
      {' '}
      <span {...(place === 'inside' ? { title: meaning } : hint(meaning))}>{text(tokens)}</span>
    </>
  )
}

function Count({ value, isEstimated }: { readonly value: number | null; readonly isEstimated: boolean }) {
  if (value === null)
    return (
      <Text as="span" tone="faint" {...hint(usageStrings.notReportedMeaning)}>
        {usageStrings.notReported}
      </Text>
    )
  if (isEstimated) return `≈ ${formatCount(value)}`
  return (
    <Text as="strong" tone="plain" strong>
      {formatCount(value)}
    </Text>
  )
}

function describeSplit({ split, systemPromptEstimate }: Call): string {
  if (split.kind === 'first')
    return systemPromptEstimate === 0
      ? usageLineStrings.firstCall
      : usageLineStrings.firstCallWith(systemPromptEstimate)
  if (split.kind === 'not-known') return usageLineStrings.historyUnknown
  return usageLineStrings.split(split.historyTokens, split.newTokens)
}

/** The rule that made a split, or the reason why there is none. */
export function splitRule(split: PromptSplit): string {
  if (split.kind === 'not-known') return splitReasonStrings[split.reason]
  if (split.kind === 'first') return usageLineStrings.firstCallMeaning
  const { unsentReasoningTokens } = split
  if (unsentReasoningTokens === 0) return usageLineStrings.splitMeaning
  return usageLineStrings.splitWithoutReasoning(unsentReasoningTokens)
}

function timeTitle({ firstTokenMs }: Call): string {
  return firstTokenMs === null ? usageLineStrings.totalTimeMeaning : usageLineStrings.timeMeaning
}

function describeTime(call: Call, hasReasoning: boolean): string {
  const time = call.firstTokenMs ?? call.durationMs
  const speed = tokensPerSecond(call, hasReasoning)
  return [time === null ? null : formatDuration(time), speed === null ? null : usageLineStrings.speed(speed)]
    .filter((part) => part !== null)
    .join(' · ')
}

/**
 * Output tokens per second, from the first token to the last. Reasoning that never arrived was over before the
 * first token.
 */
export function tokensPerSecond(
  { usage, details, firstTokenMs, durationMs }: TimedCall,
  hasReasoning: boolean,
): number | null {
  const answerTokens = answerTokensOf(usage, details)
  if (answerTokens === null || firstTokenMs === null || durationMs === null) return null
  const elapsedMs = durationMs - firstTokenMs
  const tokens = hasReasoning ? answerTokens + callTokens(usage, details).reasoningTokens : answerTokens
  return elapsedMs < minMs ? null : Math.round((tokens * 1000) / elapsedMs)
}
