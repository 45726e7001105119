import { useEffect, useId, useState } from 'react'
import type { Price } from '../../../../shared/contract/money/price.ts'
import { type RateName, rateNames } from '../../../../shared/domain/money/money.ts'
import { readTypedDecimal, type TypedDecimal } from '../../../../shared/domain/money/typed-decimal.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import {
  loadPricedModels,
  savePrice,
  usePricedModels,
  usePrices,
  useUnpricedModels,
} from '../../../stores/money/prices-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { priceProblemStrings, priceFormStrings as strings } from '../../../strings/prices.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useForm } from '../../../ui/hooks/use-form.ts'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { FormFoot } from '../form-foot.tsx'
import { takeFocus } from '../take-focus.ts'
import { CoverageNote, useCoverage } from './coverage-note.tsx'
import styles from './price-form.module.css'

const longestModel = 512

const css = classNames(styles)

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
  const errorOf = (name: Exclude<keyof TypedPrice, 'connectionId'>): string | null => {
    const problem = wasSubmitted ? problems[name] : undefined
    return problem === undefined ? null : priceProblemStrings[problem]
  }
  const fieldOf = (name: Exclude<keyof TypedPrice, 'connectionId' | 'validFrom'>) => ({
    value: known[name],
    error: errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
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
      <Text size="small" tone="quiet">
        {strings.perMillion}
      </Text>
      <div className={css('pair')}>
        {rateNames.map((name) => (
          <Field
            key={name}
            label={strings.rates[name]}
            inputMode="decimal"
            hint={hintOf(known, name)}
            {...fieldOf(name)}
          />
        ))}
        <Field label={strings.currency} hint={strings.currencyHint} {...fieldOf('currency')} maxLength={3} />
        <DateField
          label={strings.validFrom}
          hint={strings.validFromHint}
          value={known.validFrom}
          error={errorOf('validFrom')}
          onChange={(day) => change({ validFrom: day ?? '' })}
        />
      </div>
      <Text size="small" tone="quiet" role="status" className={css('note')}>
        {isReplacing && strings.replaces}
      </Text>
      <CoverageNote coverage={coverage} onUse={(validFrom) => change({ validFrom })} />
      <FormFoot
        refusal={refusal}
        save={strings.save}
        cancel={commonStrings.cancel}
        isBusy={isBusy}
        onCancel={onDone}
      />
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
      <Text as="span" size="control" tone="plain" strong aria-hidden="true">
        {strings.connection}
      </Text>
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
      <Field label={strings.model} hint={strings.modelHint} list={listId} inputRef={takeFocus} {...rest} />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </datalist>
    </>
  )
}

/** How Tally reads the number, when that is not obvious. */
function hintOf({ currency, ...typed }: KnownPrice, name: RateName): string {
  if (isOptional(name) && typed[name].trim() === '') return strings.asInput
  const { decimal } = readTypedDecimal(typed[name])
  const code = currency.trim().toUpperCase()
  if (decimal === null || !/^[A-Z]{3}$/.test(code)) return ''
  return strings.reads({ currency: code, amount: decimal })
}

function isOptional(name: RateName): name is 'cachedPerMillion' | 'cacheWritePerMillion' {
  return name === 'cachedPerMillion' || name === 'cacheWritePerMillion'
}

export interface TypedPrice extends Readonly<Record<RateName, string>> {
  readonly connectionId: string
  readonly model: string
  /** Null before a choice. */
  readonly currency: string | null
  /** Null before a choice. */
  readonly validFrom: string | null
}

type KnownPrice = { readonly [Name in keyof TypedPrice]: string }

type PriceProblem =
  | NonNullable<TypedDecimal['problem']>
  | 'no-model'
  | 'model-too-long'
  | 'not-a-currency'
  | 'not-a-date'

type Problems = Readonly<Partial<Record<keyof TypedPrice, PriceProblem>>>

/** The typed price, or the problem of each field. */
function readTypedPrice(typed: KnownPrice): { price: Price | null; problems: Problems } {
  const model = typed.model.trim()
  const currency = typed.currency.trim().toUpperCase()
  const prompt = readTypedDecimal(typed.promptPerMillion)
  const completion = readTypedDecimal(typed.completionPerMillion)
  const cached = readOptional(typed.cachedPerMillion)
  const cacheWrite = readOptional(typed.cacheWritePerMillion)
  const problems: Problems = {
    ...(model === '' && { model: 'no-model' }),
    ...((model.length > longestModel || !model.isWellFormed()) && { model: 'model-too-long' }),
    ...(prompt.problem !== null && { promptPerMillion: prompt.problem }),
    ...(completion.problem !== null && { completionPerMillion: completion.problem }),
    ...(cached.problem !== null && { cachedPerMillion: cached.problem }),
    ...(cacheWrite.problem !== null && { cacheWritePerMillion: cacheWrite.problem }),
    ...(!/^[A-Z]{3}$/.test(currency) && { currency: 'not-a-currency' }),
    ...(!/^\d{4}-\d\d-\d\d$/.test(typed.validFrom) && { validFrom: 'not-a-date' }),
  }
  if (prompt.decimal === null || completion.decimal === null || Object.keys(problems).length > 0)
    return { price: null, problems }
  const { connectionId, validFrom } = typed
  const rates = {
    promptPerMillion: prompt.decimal,
    completionPerMillion: completion.decimal,
    cachedPerMillion: cached.decimal,
    cacheWritePerMillion: cacheWrite.decimal,
    extras: null,
    origin: { kind: 'typed' as const },
  }
  return { price: { connectionId, model, validFrom, ...rates, currency }, problems }
}

function readOptional(typed: string) {
  return typed.trim() === '' ? { decimal: null, problem: null } : readTypedDecimal(typed)
}
