import { type Ref, type SubmitEvent, useState } from 'react'
import { readLimit } from '../../lib/typed-amounts.ts'
import { Row, Stack, Text } from '../layout/layout.tsx'
import { SmallButton } from './button.tsx'
import { Field, FieldPairs } from './field.tsx'
import css from './limit-form.module.css'
import { SelectField } from './select-field.tsx'

/** No limit at all if `amount` is null; tokens if `currency` is. */
interface Limit {
  readonly amount: string | null
  readonly currency: string | null
}

type TypedLimit = Parameters<typeof readLimit>[0]
type Problem = NonNullable<ReturnType<typeof readLimit>['problems']['limit']>

type Unit = 'inherit' | 'none' | TypedLimit['unit']

/** Hints for an amount, while its currency is known or not. */
interface LimitIn {
  readonly tokens: string
  readonly anyMoney: string
  readonly money: (currency: string) => string
}

interface AmountWords {
  readonly limit: string
  readonly limitIn: LimitIn
  readonly currency: string
  readonly currencyHint: string
  readonly problems: Readonly<Record<Problem, string>>
}

interface AmountFieldsProps {
  readonly words: AmountWords
  readonly typed: TypedLimit
  /** Those to show. */
  readonly problems: { readonly limit?: Problem; readonly currency?: Problem }
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onChange: (changes: Partial<TypedLimit>) => void
}

/** An amount of tokens or of money, and the currency of money. */
export function AmountFields({ words, typed, problems, inputRef, onChange }: AmountFieldsProps) {
  const { limit, unit, currency } = typed
  const { tokens, anyMoney, money } = words.limitIn
  const code = currency.trim().toUpperCase()
  return (
    <FieldPairs>
      <Field
        label={words.limit}
        hint={unit === 'tokens' ? tokens : code === '' ? anyMoney : money(code)}
        inputMode="decimal"
        inputRef={inputRef}
        value={limit}
        error={problems.limit ? words.problems[problems.limit] : null}
        onChange={(changed) => onChange({ limit: changed })}
      />
      {unit === 'money' && (
        <Field
          label={words.currency}
          hint={words.currencyHint}
          maxLength={3}
          value={currency}
          error={problems.currency ? words.problems[problems.currency] : null}
          onChange={(changed) => onChange({ currency: changed })}
        />
      )}
    </FieldPairs>
  )
}

interface LimitFormProps {
  readonly words: AmountWords & {
    readonly unit: string
    readonly options: Readonly<Record<Exclude<Unit, 'inherit'>, string>>
    readonly save: string
    readonly saved: string
  }
  /** The label of a null value. Without it, null means no limit. */
  readonly inherit?: string
  readonly describedBy: string
  readonly value: Limit | null
  /** Returns the words of a refusal; null on success. */
  readonly onSave: (value: Limit | null) => Promise<string | null>
}

/** A limit in tokens or money. Choices are saved immediately, an amount with its button. */
export function LimitForm(props: LimitFormProps) {
  const { words, inherit, describedBy, value, onSave } = props
  const [typed, setTyped] = useState<TypedLimit>(() => typedOf(value))
  const [unit, setUnit] = useState<Unit>(() => unitOf(value, inherit !== undefined))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [result, setResult] = useState<{ readonly refusal: string | null } | null>(null)
  const { amount, problems } = readLimit(typed)
  const save = async (saved: Limit | null): Promise<void> => {
    setResult(null)
    setResult({ refusal: await onSave(saved) })
  }
  const change = (changes: Partial<TypedLimit>): void => {
    setResult(null)
    setTyped({ ...typed, ...changes })
  }
  const choose = (chosen: Unit): void => {
    setUnit(chosen)
    setWasSubmitted(false)
    setResult(null)
    if (chosen === 'tokens' || chosen === 'money') change({ unit: chosen })
    else void save(chosen === 'none' && inherit !== undefined ? { amount: null, currency: null } : null)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setWasSubmitted(true)
    if (amount !== null) void save({ amount: amount.limit, currency: amount.currency })
  }
  const units = [
    ...(inherit === undefined ? [] : [{ value: 'inherit' as const, label: inherit }]),
    ...(['none', 'tokens', 'money'] as const).map((one) => ({ value: one, label: words.options[one] })),
  ]
  const isTyped = unit === 'tokens' || unit === 'money'
  return (
    <Stack as="form" gap={3} noValidate className={css('fields')} onSubmit={submit}>
      <SelectField
        label={words.unit}
        options={units}
        value={unit}
        onChange={choose}
        describedBy={describedBy}
      />
      {isTyped && (
        <AmountFields
          words={words}
          typed={{ ...typed, unit }}
          problems={wasSubmitted ? problems : {}}
          onChange={change}
        />
      )}
      <Row gap={3} wrap>
        {isTyped && <SmallButton type="submit">{words.save}</SmallButton>}
        <Text as="span" size="small" tone={result?.refusal == null ? 'quiet' : 'danger'} role="status">
          {result !== null && (result.refusal ?? words.saved)}
        </Text>
      </Row>
    </Stack>
  )
}

function unitOf(value: Limit | null, canInherit: boolean): Unit {
  if (value === null) return canInherit ? 'inherit' : 'none'
  if (value.amount === null) return 'none'
  return value.currency === null ? 'tokens' : 'money'
}

function typedOf(value: Limit | null): TypedLimit {
  const currency = value?.currency ?? null
  return {
    limit: value?.amount ?? '',
    unit: currency === null ? 'tokens' : 'money',
    currency: currency ?? 'USD',
  }
}
