import type { UsagePage, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { changeOf, changeOfSums } from '../../../../shared/domain/usage/earlier-period.ts'
import { addSums, areSumsEqual, summedTokens } from '../../../../shared/domain/usage/usage-sums.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { verifyAgain } from '../../../stores/usage/usage-actions.ts'
import { isBefore } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { usageStrings } from '../../../strings/usage.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { describeParts, tokensOf } from './sum-columns.tsx'
import { figureStrings as strings, usagePageStrings, usageTableStrings } from './usage-page-strings.ts'

/** One row of figures, and below it only the notes that matter. */
export function Figures({ page, currency }: { readonly page: UsagePage; readonly currency: string | null }) {
  const { sums } = page
  const { callCount, notReportedCount, placedInputTokens, placedCachedTokens } = sums
  const { programReport } = useUsageVisit()
  const tokens = tokensOf(sums, 'total')
  const change = useChange(page, currency)
  return (
    <Stack gap={2}>
      <Row size="window" tone="quiet" numeric gap={[1, 6]} wrap>
        {currency !== null && (
          <span {...hint(describeParts(sums))}>
            {tokens === null ? usagePageStrings.notReported : usagePageStrings.tokens(tokens)}
          </span>
        )}
        <span {...hint(describeOtherCalls(sums))}>
          {programReport === null || programReport.taskCount === 0
            ? strings.calls(callCount, notReportedCount)
            : strings.callsInTasks(callCount, programReport.taskCount, notReportedCount)}
        </span>
        {placedCachedTokens > 0 && (
          <span>{strings.fromCache((placedCachedTokens / placedInputTokens) * 100)}</span>
        )}
        {change !== null && <span>{change}</span>}
        <Integrity page={page} />
      </Row>
      <Notes sums={sums} />
    </Stack>
  )
}

function describeOtherCalls(sums: UsageSums): string {
  const { notProcessedCount, estimatedPromptTokens, estimatedCompletionTokens } = sums
  const estimated = estimatedPromptTokens + estimatedCompletionTokens
  return joinSentences([
    strings.callsMeaning,
    estimated > 0 ? usageStrings.apart(estimated) : null,
    notProcessedCount > 0 ? usagePageStrings.notProcessed(notProcessedCount) : null,
  ])
}

/**
 * The difference to the period before, in the unit of the headline. Null where nothing compares: an amount says
 * nothing about calls without a price, or in another currency.
 */
function useChange(page: UsagePage, currency: string | null): string | null {
  const { compared, earlier } = useUsageVisit()
  if (compared === null || earlier === null || earlier.sums.callCount === 0) return null
  if (page.firstDay !== null && isBefore(compared.earlier.from, page.firstDay)) return null
  const isPart = ({ cost, unpricedCount }: UsageSums) => unpricedCount > 0 || cost.length > 1
  if (currency !== null && [earlier.sums, page.sums].some(isPart)) return null
  const amountIn = ({ cost }: UsageSums) =>
    Number(cost.find((money) => money.currency === currency)?.amount ?? 0)
  const { percent } =
    currency === null
      ? changeOfSums(earlier.sums, page.sums).total
      : changeOf(amountIn(earlier.sums), amountIn(page.sums))
  const { from, to } = compared.earlier
  if (percent === null) return null
  if (percent === 0) return strings.asMuch(from, to)
  return percent > 0 ? strings.more(percent, from, to) : strings.less(-percent, from, to)
}

/** Whether every table equals the total, and the total the ledger's sum of single calls. Once for the page. */
function Integrity({ page }: { readonly page: UsagePage }) {
  const { verification, hours } = useUsageVisit()
  const isWhole = partsOf(page, hours).every((parts) => areSumsEqual(addSums(parts), page.sums))
  const isBroken = !isWhole || verification.state === 'differs'
  const doesHold = isWhole && verification.state === 'holds'
  return (
    <Row
      gap={2}
      wrap
      tone={isBroken ? 'danger' : doesHold ? 'accent' : 'quiet'}
      surface={isBroken ? 'danger' : undefined}
    >
      <Text as="output" aria-label={usageTableStrings.integrity} aria-live="polite" breaks shrink>
        {wordsOfIntegrity(isWhole, verification)}
      </Text>
      {verification.state === 'failed' && (
        <SmallButton onClick={() => void verifyAgain()}>{commonStrings.tryAgain}</SmallButton>
      )}
      {isBroken && (
        <SmallButton onClick={() => openSettings(true, 'data')}>{usageTableStrings.openData}</SmallButton>
      )}
    </Row>
  )
}

function wordsOfIntegrity(
  isWhole: boolean,
  verification: ReturnType<typeof useUsageVisit>['verification'],
): string {
  if (!isWhole) return usageTableStrings.rowsDiffer
  switch (verification.state) {
    case 'adding':
      return usageTableStrings.adding
    case 'holds':
      return usageTableStrings.verified
    case 'differs': {
      const { totalTokens, callCount, notReportedCount } = verification.sums
      return usageTableStrings.ledgerDiffers(totalTokens, { callCount, notReportedCount })
    }
    case 'failed':
      return `${usageTableStrings.notProved} ${refusalStrings[verification.refusal.code]}`
  }
}

/** The rows of each table, which add up to the same total. */
function partsOf(
  { days, models, connections, projects, conversations, programs }: UsagePage,
  hours: ReturnType<typeof useUsageVisit>['hours'],
) {
  const sumsOf = (rows: readonly { readonly sums: UsageSums }[]) => rows.map(({ sums }) => sums)
  const callers = [...sumsOf(conversations.rows), conversations.others, ...sumsOf(programs)]
  return [
    sumsOf(days),
    sumsOf(models),
    sumsOf(connections),
    callers,
    ...(projects.length === 0 ? [] : [sumsOf(projects)]),
    ...(hours === null ? [] : [sumsOf(hours)]),
  ]
}

/** Demo calls, calls that weren't deleted but are missing, and totals that differ from their parts. */
function Notes({ sums }: { readonly sums: UsageSums }) {
  const { filter, clearedBefore } = useUsageVisit()
  const odd = describeOddSum(sums)
  const notes = [
    ...(filter?.isDemo === true ? [usagePageStrings.demoNote] : []),
    ...(clearedBefore === null ? [] : [strings.cleared(clearedBefore)]),
    ...(sums.noTotalCount > 0 ? [usageStrings.withoutTotal(sums.noTotalCount)] : []),
  ]
  if (notes.length === 0 && odd === null) return null
  return (
    <Stack as="ul" size="small" tone="quiet" prose gap={1}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {odd !== null && (
        <Box as="li" tone="warn">
          {odd}
        </Box>
      )}
    </Stack>
  )
}

/** With a missing total, parts and total cannot be compared. */
function describeOddSum(sums: UsageSums): string | null {
  const { totalTokens, noTotalCount } = sums
  const { partsTokens } = summedTokens(sums)
  if (noTotalCount > 0 || partsTokens === totalTokens) return null
  return usagePageStrings.oddSum(partsTokens, totalTokens)
}
