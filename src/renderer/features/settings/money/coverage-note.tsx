import type { Price, PriceKey } from '../../../../shared/contract/money/price.ts'
import type { PriceCoverage } from '../../../../shared/contract/money/price-coverage.ts'
import { readCoverage } from '../../../stores/money/prices-store.ts'
import { priceCoverageStrings as strings } from '../../../strings/prices.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'

/** The effect of a price on calls that have none; null until it is known, and for an incomplete price. */
export function useCoverage(price: Price | null, before: PriceKey | null): PriceCoverage | null {
  return useLoaded(JSON.stringify([price, before]), async () =>
    price === null ? null : await readCoverage(price, before),
  )
}

interface CoverageNoteProps {
  readonly coverage: PriceCoverage | null
  /** Makes the prices valid from the first call without one; null where each price has its own day. */
  readonly onUse: ((day: string) => void) | null
}

/** Says which earlier calls get a price, and which have none. */
export function CoverageNote({ coverage, onUse }: CoverageNoteProps) {
  const { covered, left } = coverage ?? { covered: null, left: null }
  const firstDay = left?.firstDay ?? null
  return (
    <Stack gap={1} role="status" size="control" numeric>
      {covered !== null && covered.callCount > 0 && <p>{strings.covers(covered.callCount, covered.cost)}</p>}
      {left !== null && (
        <Row gap={[1, 3]} wrap>
          <Text as="span" tone="warn">
            {strings.left(left.callCount)}
          </Text>
          {onUse !== null && firstDay !== null && (
            <SmallButton onClick={() => onUse(firstDay)}>{strings.use(firstDay)}</SmallButton>
          )}
        </Row>
      )}
    </Stack>
  )
}
