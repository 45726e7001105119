import { useEffect, useId, useState } from 'react'
import type { Price } from '../../../../shared/contract/money/price.ts'
import { readAmount } from '../../../lib/typed-amounts.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import {
  loadPricedModels,
  savePrice,
  usePricedModels,
  usePrices,
  useUnpricedModels,
} from '../../../stores/money/prices-store.ts'
import { priceProblemStrings, priceFormStrings as strings } from '../../../strings/prices.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { Field, FieldPairs } from '../../../ui/controls/field.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { useForm } from '../../../ui/hooks/use-form.ts'
import { Label, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { FormFoot } from '../form-foot.tsx'
import { CoverageNote, useCoverage } from './coverage-note.tsx'
import { MorePrices } from './more-prices.tsx'
import css from './price-form.module.css'
import {
  type AmountName,
  hasMorePrices,
  isInMore,
  type KnownPrice,
  neededRates,
  readTypedPrice,
  type TypedPrice,
} from './typed-price.ts'

interface PriceFormProps {
  readonly start: TypedPrice
  /** The price being edited; `null` for a new price. */
  readonly before: Price | null
  readonly onDone: () => void
}

/** The fields of one price. Problems appear after the first attempt to save, then while typing. */
export function PriceForm({ start, before, onDone }: PriceFormProps) {
  const { typed, change, submit, wasSubmitted, isBusy, refusal } = useForm(start)
  const known = useKnown(typed)
  const { price, problems } = readTypedPrice(known)
  const coverage = useCoverage(price, before)
  const isReplacing = useIsReplacing(price, before)
  const save = price && (() => savePrice(price, before))
  const errorOf = (path: string): string | null => {
    const problem = wasSubmitted ? problems[path] : undefined
    return problem === undefined ? null : priceProblemStrings[problem]
  }
  const fieldAt = (path: string, value: string, onChange: (text: string) => void) => ({
    value,
    error: errorOf(path),
    onChange,
  })
  const fieldOf = (name: AmountName | 'model' | 'currency') =>
    fieldAt(name, known[name], (text) => change({ [name]: text }))
  const amountField = (name: AmountName) => ({
    label: strings.amounts[name],
    inputMode: 'decimal' as const,
    hint: hintOf(known, name),
    ...fieldOf(name),
  })
  const hasMore = hasMorePrices(start) || Object.keys(problems).some((path) => wasSubmitted && isInMore(path))
  return (
    <Stack
      as="form"
      noValidate
      aria-label={before === null ? strings.addTitle : strings.editTitle}
      gap={3}
      pad={4}
      className={css('form')}
      onSubmit={(event) => void submit(event, save, onDone)}
    >
      <ConnectionChoice typed={typed} onChange={change} />
      <ModelField connectionId={typed.connectionId} {...fieldOf('model')} />
      <Remark>{strings.perMillion}</Remark>
      <FieldPairs>
        {neededRates.map((name) => (
          <Field key={name} {...amountField(name)} />
        ))}
        <Field label={strings.currency} hint={strings.currencyHint} {...fieldOf('currency')} maxLength={3} />
        <DateField
          label={strings.validFrom}
          hint={strings.validFromHint}
          value={known.validFrom}
          error={errorOf('validFrom')}
          onChange={(day) => change({ validFrom: day ?? '' })}
        />
      </FieldPairs>
      <MorePrices
        typed={known}
        isOpen={hasMore}
        amountField={amountField}
        fieldAt={fieldAt}
        onChange={change}
      />
      <Remark role="status" className={css('note')}>
        {isReplacing && strings.replaces}
      </Remark>
      <CoverageNote coverage={coverage} onUse={(validFrom) => change({ validFrom })} />
      <FormFoot refusal={refusal} save={strings.save} isBusy={isBusy} onCancel={onDone} />
    </Stack>
  )
}

/** Without a choice, the connection's own currency, and the day of the model's first call without a price. */
function useKnown(typed: TypedPrice): KnownPrice {
  const { connectionId, model, currency, validFrom } = typed
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const prices = usePrices()
  const unpriced = useUnpricedModels().find(
    (one) => one.connectionId === connectionId && one.model === model.trim(),
  )
  return {
    ...typed,
    currency: currency ?? currencyOf(prices, connectionId),
    validFrom: validFrom ?? unpriced?.firstDay ?? today,
  }
}

/** The currency of the connection's newest price, else of any. */
export function currencyOf(prices: readonly Price[], connectionId: string): string {
  const own = prices.find((price) => price.connectionId === connectionId)
  return (own ?? prices[0])?.currency ?? 'USD'
}

function useIsReplacing(price: Price | null, before: Price | null): boolean {
  const keyOf = (one: Price) => JSON.stringify([one.connectionId, one.model, one.validFrom])
  const prices = usePrices()
  if (price === null || (before !== null && keyOf(before) === keyOf(price))) return false
  return prices.some((one) => keyOf(one) === keyOf(price))
}

interface ConnectionChoiceProps {
  readonly typed: TypedPrice
  readonly onChange: (changes: Pick<TypedPrice, 'connectionId'>) => void
}

/** Hidden with a single connection. */
function ConnectionChoice({ typed, onChange }: ConnectionChoiceProps) {
  const connections = useConnections().filter(({ kind }) => kind === 'service')
  if (connections.length < 2) return null
  return (
    <Row gap={[2, 3]} wrap>
      <Label as="span" tone="plain" aria-hidden="true">
        {strings.connection}
      </Label>
      <ChipSelect
        label={strings.connection}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        value={typed.connectionId}
        isSet={false}
        onChange={(connectionId) => onChange({ connectionId })}
      />
    </Row>
  )
}

type ModelFieldProps = Omit<Parameters<typeof Field>[0], 'label'> & { readonly connectionId: string }

function ModelField({ connectionId, ...rest }: ModelFieldProps) {
  const listId = useId()
  const models = usePricedModels(connectionId)
  useEffect(() => void loadPricedModels(connectionId), [connectionId])
  return (
    <>
      <Field label={strings.model} list={listId} inputRef={focusOnMount} {...rest} />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </datalist>
    </>
  )
}

/** How Tally reads the number, when that is not obvious. */
function hintOf({ currency, ...typed }: KnownPrice, name: AmountName): string {
  if (typed[name].trim() === '' && name in strings.ifEmpty)
    return strings.ifEmpty[name as keyof typeof strings.ifEmpty]
  const { decimal } = readAmount(typed[name])
  const code = currency.trim().toUpperCase()
  if (decimal === null || !/^[A-Z]{3}$/.test(code)) return ''
  return strings.reads({ currency: code, amount: decimal })
}
