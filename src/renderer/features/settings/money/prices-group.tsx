import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import type { Price } from '../../../../shared/contract/money/price.ts'
import type { PricePreview } from '../../../../shared/contract/money/price-import.ts'
import type { PriceOffer } from '../../../../shared/contract/money/price-requests.ts'
import { maxPrices } from '../../../../shared/domain/money/money.ts'
import { listedPriceOf } from '../../../../shared/domain/money/unconfirmed-price.ts'
import { useConnectionNames, useConnections } from '../../../stores/connections/connections-store.ts'
import {
  acceptOffer,
  confirmPrices,
  deletePrice,
  exportPrices,
  type PriceAction,
  readImport,
  showPriceAction,
  undoPrices,
  usePriceAction,
  usePriceOffers,
  usePrices,
  useUnpricedModels,
} from '../../../stores/money/prices-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { priceOutcomeStrings } from '../../../strings/price-import.ts'
import { listPriceStrings, priceStrings as strings } from '../../../strings/prices.ts'
import { LinkButton, SmallButton } from '../../../ui/controls/button.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { Group } from '../../../ui/layout/group.tsx'
import {
  Alert,
  Detail,
  Label,
  NamedGroup,
  Prose,
  Remark,
  Row,
  Stack,
  Text,
} from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { currencyOf, PriceForm } from './price-form.tsx'
import { PriceImportDialog } from './price-import-dialog.tsx'
import { type PriceActions, PriceTable } from './price-table.tsx'
import { type TypedPrice, typedAmountsOf } from './typed-price.ts'
import { UnpricedModels } from './unpriced-models.tsx'

/** More prices of a service are folded. */
const maxListed = 12

interface Opened {
  readonly start: TypedPrice
  readonly before: Price | null
}

/** The user's prices for services. */
export function PricesGroup() {
  const prices = usePrices()
  const connections = useConnections().filter(({ kind }) => kind === 'service')
  const [preview, setPreview] = useState<PricePreview | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const unpriced = useUnpricedModels().filter(({ connectionId }) =>
    connections.some(({ id }) => id === connectionId),
  )
  useEffect(() => () => showPriceAction(null), [])

  const open = (next: Opened): void => {
    showPriceAction(null)
    setOpened(next)
  }
  const startAt = (price: Price | null, changes: Partial<TypedPrice> = {}): TypedPrice => ({
    connectionId: price?.connectionId ?? connections[0]?.id ?? '',
    model: price?.model ?? '',
    ...typedAmountsOf(null),
    currency: price?.currency ?? null,
    // A later price of a model begins today.
    validFrom: price === null ? null : today,
    ...changes,
  })
  const actions: PriceActions = {
    onEdit: (price) =>
      open({
        before: price,
        start: startAt(price, { ...typedAmountsOf(price), validFrom: price.validFrom }),
      }),
    onAnother: (price) => open({ before: null, start: startAt(price) }),
    onDelete: (price) => void deletePrice(price),
    onUse: (offer) => void acceptOffer(offer),
  }
  const close = (): void => {
    setOpened(null)
    add.current?.focus()
  }
  return (
    <Group title={strings.title} place="prices">
      <Prose>{strings.text}</Prose>
      {connections.length === 0 && <Prose>{strings.noConnection}</Prose>}
      <Row gap={[2, 3]} wrap>
        <SmallButton
          ref={add}
          disabled={connections.length === 0}
          onClick={() => open({ before: null, start: startAt(null) })}
        >
          {strings.add}
        </SmallButton>
        <SmallButton onClick={() => void readImport().then(setPreview)}>{strings.import}</SmallButton>
        {prices.length > 0 && <SmallButton onClick={() => void exportPrices()}>{strings.export}</SmallButton>}
      </Row>
      {opened !== null && (
        <PriceForm key={JSON.stringify(opened)} start={opened.start} before={opened.before} onDone={close} />
      )}
      {unpriced.length > 0 && (
        <div hidden={opened !== null}>
          <UnpricedModels models={unpriced} currencyOf={(id) => currencyOf(prices, id)} />
        </div>
      )}
      <ListPrices prices={prices} onEnter={actions.onEdit} />
      <PriceOutcome
        onUndo={(undo) => {
          void undoPrices(undo)
          add.current?.focus()
        }}
      />
      {preview !== null && (
        <PriceImportDialog preview={preview} onChange={setPreview} onClose={() => setPreview(null)} />
      )}
      {prices.length > 0 && <Tables {...{ prices, connections, today, actions }} />}
    </Group>
  )
}

interface TablesProps {
  readonly prices: readonly Price[]
  readonly connections: readonly Connection[]
  readonly today: string
  readonly actions: PriceActions
}

/** One table for each connection, in list order. Prices of deleted connections come last. */
function Tables({ prices, connections, today, actions }: TablesProps) {
  const nameOf = useConnectionNames()
  const offers = usePriceOffers()
  const byConnection = Map.groupBy(prices, ({ connectionId }) => connectionId)
  const ids = new Set([...connections.map(({ id }) => id), ...byConnection.keys()])
  return (
    <>
      {[...ids].map((id) => {
        const own = byConnection.get(id)
        if (own === undefined) return null
        const name = nameOf(id) ?? strings.deletedConnectionLabel
        const offered = offers.filter(({ connectionId }) => connectionId === id)
        return <ConnectionPrices key={id} {...{ name, prices: own, offers: offered, today, actions }} />
      })}
    </>
  )
}

interface ConnectionPricesProps extends Pick<TablesProps, 'prices' | 'today' | 'actions'> {
  readonly name: string
  readonly offers: readonly PriceOffer[]
}

/** Some services list hundreds of models with prices. Prices that the user entered come first. */
function ConnectionPrices({ name, prices, offers, today, actions }: ConnectionPricesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const entered = new Set(prices.flatMap(({ model, origin }) => (origin.kind === 'service' ? [] : [model])))
  const listed = new Set(prices.flatMap(({ model }) => (entered.has(model) ? [] : [model])))
  const isFolded = listed.size > maxListed
  const shown = isFolded && !isOpen ? prices.filter(({ model }) => entered.has(model)) : prices
  return (
    <>
      {shown.length > 0 && (
        <PriceTable connection={name} prices={shown} offers={offers} today={today} {...actions} />
      )}
      {isFolded && (
        <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {strings.showListed(listed.size)}
        </LinkButton>
      )}
    </>
  )
}

type Undoable = Extract<PriceAction, { kind: 'deleted' | 'replaced' | 'used' }>['undo']

interface PriceOutcomeProps {
  readonly onUndo: (undo: Undoable) => void
}

/** The last action with undo, or the reason it failed. */
function PriceOutcome({ onUndo }: PriceOutcomeProps) {
  const action = usePriceAction()
  if (action?.kind === 'refused') return <RefusalLine refusal={action.refusal} />
  if (action?.kind === 'unusable') {
    const { fileName, reason, missing, line } = action.file
    return <Alert>{priceOutcomeStrings.refused[reason](fileName, missing, line ?? 1, maxPrices)}</Alert>
  }
  return (
    <Prose as="div" role="status">
      {action !== null && <ActionResult action={action} onUndo={onUndo} />}
    </Prose>
  )
}

function ActionResult({ action, onUndo }: PriceOutcomeProps & { readonly action: PriceAction }) {
  if (action.kind === 'undone') return priceOutcomeStrings.undone
  if (action.kind === 'imported') {
    const { fileName, newCount, changedCount, sameCount, changed } = action.imported
    return (
      <Row as="p" gap={[2, 3]} wrap>
        {priceOutcomeStrings.imported(fileName, newCount, changedCount, sameCount)}
        {newCount + changedCount > 0 && <UndoButton onUndo={() => onUndo(changed.undo)} />}
      </Row>
    )
  }
  if (action.kind === 'refused' || action.kind === 'unusable') return null
  return (
    <Row as="p" gap={[2, 3]} wrap>
      {priceOutcomeStrings[action.kind](action.model)}
      {/* The deleted row is gone, and the focus with it. */}
      <UndoButton isFocused={action.kind === 'deleted'} onUndo={() => onUndo(action.undo)} />
    </Row>
  )
}

interface UndoButtonProps {
  readonly isFocused?: boolean
  readonly onUndo: () => void
}

function UndoButton({ isFocused = false, onUndo }: UndoButtonProps) {
  return (
    <SmallButton ref={isFocused ? focusOnMount : undefined} onClick={onUndo}>
      {commonStrings.undo}
    </SmallButton>
  )
}

const maxRows = 6

interface ListPricesProps {
  /** Sorted by connection and model, newest first. */
  readonly prices: readonly Price[]
  readonly onEnter: (price: Price) => void
}

/** The list's prices that nobody confirmed, with a section for each connection. */
function ListPrices({ prices, onEnter }: ListPricesProps) {
  const nameOf = useConnectionNames()
  const waiting = Map.groupBy(
    prices.filter((price) => listedPriceOf(price) !== null),
    ({ connectionId }) => connectionId,
  )
  return [...waiting].map(([connectionId, own]) => {
    const models = [...new Map(own.toReversed().map((price) => [price.model, price])).values()].toReversed()
    return (
      <Stack key={connectionId} as="section" gap={2} aria-label={listPriceStrings.title}>
        <Row gap={[1, 3]} wrap justify="between">
          <Label as="h3" breaks>
            {listPriceStrings.title}
            {waiting.size > 1 && ` · ${nameOf(connectionId) ?? ''}`}
          </Label>
          <SmallButton onClick={() => void confirmPrices(connectionId, null)}>
            {listPriceStrings.confirmAll}
          </SmallButton>
        </Row>
        <Remark prose>{listPriceStrings.text}</Remark>
        {models.slice(0, maxRows).map((price) => (
          <ListedPrice key={price.model} price={price} onEnter={() => onEnter(price)} />
        ))}
        {models.length > maxRows && <Detail>{listPriceStrings.more(models.length - maxRows)}</Detail>}
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
            {listPriceStrings.offer(listed.day, listed.input, listed.output)}
          </Text>
        </Stack>
        <Row gap={2} wrap>
          <SmallButton onClick={() => void confirmPrices(connectionId, model)}>
            {listPriceStrings.confirm}
          </SmallButton>
          <SmallButton onClick={onEnter}>{listPriceStrings.another}</SmallButton>
        </Row>
      </Row>
    </NamedGroup>
  )
}
