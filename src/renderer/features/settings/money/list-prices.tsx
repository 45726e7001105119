import type { Price } from '../../../../shared/contract/money/price.ts'
import { listedPriceOf } from '../../../../shared/domain/money/listed-price.ts'
import { useConnectionNames } from '../../../stores/connections/connections-store.ts'
import { confirmPrices } from '../../../stores/money/prices-store.ts'
import { listPriceStrings as strings } from '../../../strings/prices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { NamedGroup, Row, Stack, Text } from '../../../ui/layout/layout.tsx'

const maxRows = 6

interface ListPricesProps {
  /** Sorted by connection and model, newest first. */
  readonly prices: readonly Price[]
  readonly onEnter: (price: Price) => void
}

/** The list's prices that nobody confirmed, with a section for each connection. */
export function ListPrices({ prices, onEnter }: ListPricesProps) {
  const nameOf = useConnectionNames()
  const waiting = Map.groupBy(
    prices.filter((price) => listedPriceOf(price) !== null),
    ({ connectionId }) => connectionId,
  )
  return [...waiting].map(([connectionId, own]) => {
    const models = [...new Map(own.toReversed().map((price) => [price.model, price])).values()].toReversed()
    return (
      <Stack key={connectionId} as="section" gap={2} aria-label={strings.title}>
        <Row gap={[1, 3]} wrap justify="between">
          <Text as="h3" size="control" strong breaks>
            {strings.title}
            {waiting.size > 1 && ` · ${nameOf(connectionId) ?? ''}`}
          </Text>
          <Button size="small" onClick={() => void confirmPrices(connectionId, null)}>
            {strings.confirmAll}
          </Button>
        </Row>
        <Text size="small" tone="quiet" prose>
          {strings.text}
        </Text>
        {models.slice(0, maxRows).map((price) => (
          <ListedPrice key={price.model} price={price} onEnter={() => onEnter(price)} />
        ))}
        {models.length > maxRows && (
          <Text size="small" tone="faint">
            {strings.more(models.length - maxRows)}
          </Text>
        )}
      </Stack>
    )
  })
}

function ListedPrice({ price, onEnter }: { readonly price: Price; readonly onEnter: () => void }) {
  const { connectionId, model } = price
  const listed = listedPriceOf(price)
  if (listed === null) return null
  return (
    <NamedGroup label={model}>
      <Row gap={[1, 3]} wrap justify="between" size="small">
        <Stack grow={220}>
          <bdi>{model}</bdi>
          <Text size="label" tone="quiet">
            {strings.offer(listed.day, listed.input, listed.output)}
          </Text>
        </Stack>
        <Row gap={2} wrap>
          <Button size="small" onClick={() => void confirmPrices(connectionId, model)}>
            {strings.confirm}
          </Button>
          <Button size="small" onClick={onEnter}>
            {strings.another}
          </Button>
        </Row>
      </Row>
    </NamedGroup>
  )
}
