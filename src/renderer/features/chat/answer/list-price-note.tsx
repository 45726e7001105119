import type { Call } from '../../../../shared/contract/usage/call.ts'
import { listedPriceOf } from '../../../../shared/domain/money/unconfirmed-price.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useConversation, useIsFirstAtListPrice } from '../../../stores/chat/transcript-store.ts'
import { confirmPrices } from '../../../stores/money/prices-store.ts'
import { listPriceStrings as strings } from '../../../strings/prices.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'

/** Offers the list's price of the model, below its first answer in the chat. */
export function ListPriceNote({ call: { price } }: { readonly call: Pick<Call, 'price'> }) {
  const connectionId = useConversation()?.connectionId
  const isFirst = useIsFirstAtListPrice(price?.model ?? null)
  const listed = listedPriceOf(price)
  if (price === null || listed === null || connectionId === undefined || !isFirst) return null
  return (
    <Row size="small" tone="quiet" gap={[1, 2]} wrap>
      <Text as="span">{strings.offer(listed.day, listed.input, listed.output)}</Text>
      <SmallButton onClick={() => void confirmPrices(connectionId, price.model)}>
        {strings.confirm}
      </SmallButton>
      <SmallButton onClick={() => void confirmPrices(connectionId, null)}>{strings.confirmAll}</SmallButton>
      <SmallButton onClick={() => openSettings(true, 'money', { place: 'prices' })}>
        {strings.another}
      </SmallButton>
    </Row>
  )
}
