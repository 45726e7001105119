import { useState } from 'react'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import { costObstacleOf, moneyOf } from '../../../../shared/domain/money/reported-cost.ts'
import { inputTokensOf } from '../../../../shared/domain/usage/usage-details.ts'
import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatDuration } from '../../../../shared/language/format-quantity.ts'
import { moneyStrings } from '../../../strings/prices.ts'
import { exchangeStrings } from '../../../strings/requests.ts'
import { detailStrings } from '../../../strings/usage.ts'
import { QuietButton } from '../../../ui/controls/button.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import css from './answer-details.module.css'
import { Attempts, useAttempts } from './attempts.tsx'
import { costWords } from './cost-words.ts'
import { exchangeReport } from './exchange-report.ts'
import { ExchangeView } from './exchange-view.tsx'
import { splitRule } from './usage-line.tsx'
import { furtherUsageFacts, UsageReport, usageFacts, usageTextOf } from './usage-report.tsx'

interface AnswerDetailsProps {
  readonly conversationId: string
  readonly messageId: string
  readonly call: Call
}

/** Further facts about the call behind an answer. Values the service did not report are not filled in. */
export function AnswerDetails({ conversationId, messageId, call }: AnswerDetailsProps) {
  const [isExchangeShown, setIsExchangeShown] = useState(false)
  const attempts = useAttempts(conversationId, messageId, call)
  if (attempts === null) return null
  const usageText = attempts.ok ? usageTextOf(call, attempts.value) : undefined
  const facts = factsOf(call, usageText ?? null)
  const reported = [...facts, ...usageFacts(call, usageText)]
  return (
    <div ref={showFromTop} className={css('details')}>
      <Facts facts={[...facts, ...furtherUsageFacts(call, usageText)]} />
      <UsageReport call={call} usageText={usageText} />
      <Attempts result={attempts} />
      {isExchangeShown && (
        <ExchangeView
          key={`exchange ${call.id} ${call.state}`}
          conversationId={conversationId}
          messageId={messageId}
          getReport={(exchange) => exchangeReport(detailStrings.report, reported, call.startedAt, exchange)}
        />
      )}
      <div className={css('show')}>
        <QuietButton aria-expanded={isExchangeShown} onClick={() => setIsExchangeShown(!isExchangeShown)}>
          {isExchangeShown ? exchangeStrings.hide : exchangeStrings.show}
        </QuietButton>
      </div>
    </div>
  )
}

/** The transcript follows its end, which would leave only the last lines of a tall card. */
function showFromTop(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}

function factsOf(call: Call, usageText: string | null): readonly Fact[] {
  const { notRecorded, notReported, unknown } = detailStrings
  const facts = [
    ...modelFacts(call),
    { label: detailStrings.completionId, value: call.completionId ?? notReported },
    { label: detailStrings.created, value: formatMoment(call.completionCreated, 1000) ?? notReported },
    { label: detailStrings.finishReason, value: call.finishReason ?? notReported },
    { label: detailStrings.status, value: call.httpStatus?.toString() ?? unknown },
    { label: detailStrings.started, value: formatMoment(call.startedAt, 1) ?? unknown },
    { label: detailStrings.firstToken, value: formatElapsed(call.firstTokenMs) ?? unknown },
    { label: detailStrings.duration, value: formatElapsed(call.durationMs) ?? unknown },
    ...(call.extraFields === ''
      ? []
      : [{ label: detailStrings.extraFields, value: call.extraFields ?? notRecorded }]),
  ]
  const cost = costWords(call)
  const costFacts =
    cost === null
      ? []
      : [
          { label: moneyStrings.cost, value: cost.exact },
          ...cost.parts,
          { label: moneyStrings.calculatedFrom, value: cost.way },
          ...(cost.origin === null ? [] : [{ label: detailStrings.priceOrigin, value: cost.origin }]),
        ]
  return [
    ...facts,
    ...forecastFacts(call),
    ...costFacts,
    ...reportedCostFacts(call, usageText),
    ...splitFacts(call),
  ]
}

/** The model once, where the model that answered is the requested one. */
function modelFacts({ modelRequested, modelAnswered }: Call): readonly Fact[] {
  if (modelAnswered === modelRequested) return [{ label: detailStrings.model, value: modelRequested }]
  return [
    { label: detailStrings.modelRequested, value: modelRequested },
    { label: detailStrings.modelAnswered, value: modelAnswered ?? detailStrings.notReported },
  ]
}

/** Only what is special about the split. The line above the details explains the rest. */
function splitFacts({ split }: Call): readonly Fact[] {
  const isPlain = split.kind === 'first' || (split.kind !== 'not-known' && split.unsentReasoningTokens === 0)
  return isPlain ? [] : [{ label: detailStrings.split, value: splitRule(split) }]
}

/** The cost by the service, in its own unit. No sum includes it. */
function reportedCostFacts(call: Call, usageText: string | null): readonly Fact[] {
  const { reportedCost } = call.details
  if (reportedCost === null) return []
  const { amount, unit } = reportedCost
  const value = unit === null ? moneyStrings.unitNotReported(amount) : moneyStrings.reported(amount, unit)
  const fact = { label: moneyStrings.reportedCost, value }
  const isSameCurrency = call.cost !== null && moneyOf(reportedCost)?.currency === call.cost.currency
  const obstacle = isSameCurrency ? costObstacleOf({ ...call, usageText }) : null
  if (obstacle === null) return [fact]
  return [fact, { label: moneyStrings.notCompared, value: moneyStrings.whyNotCompared[obstacle] }]
}

/** Compares the forecast prompt tokens with all input tokens that the service counted. */
function forecastFacts({ forecast, usage, details }: Call): readonly Fact[] {
  if (forecast === null) return []
  const expected = detailStrings.expected(forecast.promptTokens, forecast.range)
  const inputTokens = inputTokensOf(usage, details)
  if (inputTokens === null) return [{ label: detailStrings.forecast, value: expected }]
  const difference = inputTokens - forecast.promptTokens
  const isWithin = Math.abs(difference) <= forecast.range
  const reported = detailStrings[isWithin ? 'within' : 'outside'](inputTokens, difference)
  return [{ label: detailStrings.forecast, value: `${expected} · ${reported}` }]
}

function formatElapsed(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatDuration(milliseconds)
}

/** A service may send any number. A number that isn't a valid date is shown as received. */
function formatMoment(value: number | null, millisecondsEach: number): string | null {
  if (value === null) return null
  const at = value * millisecondsEach
  return Number.isNaN(new Date(at).getTime()) ? String(value) : formatWholeMoment(at)
}
