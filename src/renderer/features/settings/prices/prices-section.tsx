import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import type { Price } from '../../../../shared/contract/money/price.ts'
import { classNames } from '../../../lib/class-names.ts'
import { priceStrings as strings } from '../../../messages/prices.ts'
import { useConnectionNames, useConnections } from '../../../stores/connections/connections-store.ts'
import {
  deletePrice,
  exportPrices,
  importPrices,
  keepDeed,
  loadPrices,
  undoPrices,
  usePrices,
} from '../../../stores/money/prices-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'
import { PriceForm } from './price-form.tsx'
import { PriceOutcome } from './price-outcome.tsx'
import { type PriceActions, PriceTable } from './price-table.tsx'
import type { TypedPrice } from './typed-price.ts'

const css = classNames(styles)

interface Opened {
  readonly start: TypedPrice
  readonly before: Price | null
}

/** What services cost, as the person enters it. */
export function PricesSection() {
  const prices = usePrices()
  const connections = useConnections().filter(({ kind }) => kind === 'service')
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  useEffect(() => {
    void loadPrices()
    return () => keepDeed(null)
  }, [])

  const open = (next: Opened): void => {
    keepDeed(null)
    setOpened(next)
  }
  const startAt = (price: Price | null, changes: Partial<TypedPrice> = {}): TypedPrice => ({
    connectionId: price?.connectionId ?? connections[0]?.id ?? '',
    model: price?.model ?? '',
    prompt: '',
    completion: '',
    currency: price?.currency ?? prices[0]?.currency ?? 'USD',
    validFrom: today,
    ...changes,
  })
  const actions: PriceActions = {
    onEdit: (price) => open({ before: price, start: startAt(price, asTyped(price)) }),
    onAnother: (price) => open({ before: null, start: startAt(price) }),
    onDelete: (price) => void deletePrice(price),
  }
  const close = (): void => {
    setOpened(null)
    add.current?.focus()
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      {connections.length === 0 && <p className={css('text')}>{strings.noConnection}</p>}
      <div className={css('line')}>
        <Button
          ref={add}
          size="small"
          disabled={connections.length === 0}
          onClick={() => open({ before: null, start: startAt(null) })}
        >
          {strings.add}
        </Button>
        <Button size="small" onClick={() => void importPrices()}>
          {strings.import}
        </Button>
        <Button size="small" disabled={prices.length === 0} onClick={() => void exportPrices()}>
          {strings.export}
        </Button>
      </div>
      {opened !== null && (
        <PriceForm key={JSON.stringify(opened)} start={opened.start} before={opened.before} onDone={close} />
      )}
      <PriceOutcome
        onUndo={(undo) => {
          void undoPrices(undo)
          add.current?.focus()
        }}
      />
      {prices.length === 0 && <p className={css('quiet')}>{strings.none}</p>}
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

/** One for each connection, in the order of their list; what is left of one that is gone comes last. */
function Tables({ prices, connections, today, actions }: TablesProps) {
  const nameOf = useConnectionNames()
  const byConnection = Map.groupBy(prices, ({ connectionId }) => connectionId)
  const ids = new Set([...connections.map(({ id }) => id), ...byConnection.keys()])
  return (
    <>
      {[...ids].map((id) => {
        const own = byConnection.get(id)
        if (own === undefined) return null
        const name = nameOf(id) ?? strings.goneConnection
        return <PriceTable key={id} connection={name} prices={own} today={today} {...actions} />
      })}
      <p className={css('quiet')}>{strings.perMillion}</p>
    </>
  )
}

function asTyped({ promptPerMillion, completionPerMillion, validFrom }: Price): Partial<TypedPrice> {
  return { prompt: promptPerMillion, completion: completionPerMillion, validFrom }
}
