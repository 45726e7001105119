import { type SubmitEvent, useState } from 'react'
import { Row, Stack, Text } from '../layout/layout.tsx'
import { SmallButton } from './button.tsx'
import { Field } from './field.tsx'
import css from './limit-form.module.css'
import { SelectField } from './select-field.tsx'

/** No limit at all if `amount` is null; tokens if `currency` is. */
interface Limit {
  readonly amount: string | null
  readonly currency: string | null
}

interface TypedLimit {
  readonly limit: string
  readonly unit: 'tokens' | 'money'
  readonly currency: string
}

/** The limit in a typed text, or the problem of each field. */
type ReadLimit<Problem extends string> = (typed: TypedLimit) => {
  readonly amount: { readonly limit: string; readonly currency: string | null } | null
  readonly problems: { readonly limit?: Problem; readonly currency?: Problem }
}

type Unit = 'inherit' | 'none' | TypedLimit['unit']

/** Hints for an amount, while its currency is known or not. */
interface LimitIn {
  readonly tokens: string
  readonly anyMoney: string
  readonly money: (currency: string) => string
}

export function describeMoneyIn({ anyMoney, money }: LimitIn, currency: string): string {
  return currency === '' ? anyMoney : money(currency)
}

interface LimitFormProps<Problem extends string> {
  readonly words: {
    readonly unit: string
    readonly options: Readonly<Record<Exclude<Unit, 'inherit'>, string>>
    readonly limit: string
    readonly limitIn: LimitIn
    readonly currency: string
    readonly currencyHint: string
    readonly save: string
    readonly saved: string
    readonly problems: Readonly<Record<Problem, string>>
  }
  readonly read: ReadLimit<Problem>
  /** The label of a null value. Without it, null means no limit. */
  readonly inherit?: string
  readonly describedBy?: string
  readonly value: Limit | null
  /** Returns the words of a refusal; null on success. */
  readonly onSave: (value: Limit | null) => Promise<string | null>
}

/** A limit in tokens or money. Choices are saved immediately, an amount with its button. */
export function LimitForm<Problem extends string>(props: LimitFormProps<Problem>) {
  const { words, read, inherit, describedBy, value, onSave } = props
  const [typed, setTyped] = useState<TypedLimit>(() => typedOf(value))
  const [unit, setUnit] = useState<Unit>(() => unitOf(value, inherit !== undefined))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [result, setResult] = useState<{ readonly refusal: string | null } | null>(null)
  const { amount, problems } = read(typed)
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
  const errorOf = (problem: Problem | undefined): string | null =>
    wasSubmitted && problem !== undefined ? words.problems[problem] : null
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
        {...(describedBy !== undefined && { describedBy })}
      />
      {isTyped && (
        <div className={css('pair')}>
          <Field
            label={words.limit}
            hint={
              unit === 'tokens'
                ? words.limitIn.tokens
                : describeMoneyIn(words.limitIn, typed.currency.trim().toUpperCase())
            }
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={typed.limit}
            error={errorOf(problems.limit)}
            onChange={({ target }) => change({ limit: target.value })}
          />
          {unit === 'money' && (
            <Field
              label={words.currency}
              hint={words.currencyHint}
              maxLength={3}
              autoComplete="off"
              spellCheck={false}
              value={typed.currency}
              error={errorOf(problems.currency)}
              onChange={({ target }) => change({ currency: target.value })}
            />
          )}
        </div>
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
