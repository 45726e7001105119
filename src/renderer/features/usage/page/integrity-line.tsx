import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { addSums, areSumsEqual } from '../../../../shared/domain/usage/usage-sums.ts'
import { classNames } from '../../../lib/class-names.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { verifyAgain } from '../../../stores/usage/usage-actions.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import type { CallCounts } from '../../../strings/usage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import styles from './integrity-line.module.css'
import { usageTableStrings as strings } from './usage-page-strings.ts'

const css = classNames(styles)

/** This table's line states the full result, so the other tables stay brief. */
const firstTable = 'model'

interface IntegrityLineProps {
  readonly name: keyof typeof strings.labels
  /** The rows of the table above, added up here independently. */
  readonly parts: readonly UsageSums[]
  readonly total: UsageSums
}

/** Whether the rows equal the total, and both equal the ledger's sum of single calls. */
export function IntegrityLine({ name, parts, total }: IntegrityLineProps) {
  const { verification } = useUsageVisit()
  const label = strings.integrity[name]
  const isWhole = areSumsEqual(addSums(parts), total)
  const isBroken = !isWhole || verification.state === 'differs'
  const isFirst = name === firstTable
  const isTold = isFirst || !isWhole
  const doesHold = isWhole && verification.state === 'holds'
  return (
    <Row
      size="small"
      tone={isBroken ? 'danger' : doesHold ? 'accent' : 'quiet'}
      prose
      numeric
      gap={1.5}
      wrap
      above={2}
      surface={isBroken ? 'danger' : undefined}
      className={css('line')}
    >
      <Text as="output" aria-label={label} aria-live={isFirst ? 'polite' : 'off'} breaks shrink>
        {isBroken && !isTold ? strings.differ : <Words isWhole={isWhole} total={total} />}
      </Text>
      {verification.state === 'failed' && isFirst && (
        <Button size="small" onClick={() => void verifyAgain()}>
          {commonStrings.tryAgain}
        </Button>
      )}
      {isBroken && isTold && (
        <Button size="small" onClick={() => openSettings(true, 'data')}>
          {strings.openData}
        </Button>
      )}
    </Row>
  )
}

function Words({ isWhole, total }: { readonly isWhole: boolean; readonly total: UsageSums }) {
  const { verification } = useUsageVisit()
  if (!isWhole) return strings.rowsDiffer
  switch (verification.state) {
    case 'adding':
      return strings.adding
    case 'holds':
      return strings.holds(countsOf(total))
    case 'differs':
      return strings.ledgerDiffers(verification.sums.totalTokens, countsOf(verification.sums))
    case 'failed':
      return `${strings.notProved} ${refusalStrings[verification.refusal.code]}`
  }
}

function countsOf({ callCount, notReportedCount }: UsageSums): CallCounts {
  return { callCount, notReportedCount }
}
