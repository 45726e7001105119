import { type SubmitEvent, useState } from 'react'
import type { Price } from '../../../../shared/contract/money/price.ts'
import type { UnpricedModel } from '../../../../shared/contract/money/price-coverage.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { formatMoneyList } from '../../../../shared/language/format-money.ts'
import { approximate } from '../../../../shared/language/format-number.ts'
import { readAmount } from '../../../lib/typed-amounts.ts'
import { useConnectionNames, useConnections } from '../../../stores/connections/connections-store.ts'
import { savePrice } from '../../../stores/money/prices-store.ts'
import { priceFormStrings, priceProblemStrings, unpricedStrings as strings } from '../../../strings/prices.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { smallInput } from '../../../ui/controls/field.tsx'
import { useSaving } from '../../../ui/hooks/use-form.ts'
import { Detail, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../../ui/table/table.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { useCoverage } from './coverage-note.tsx'
import css from './unpriced-models.module.css'

const maxRows = 6
const currencyForm = /^[A-Z]{3}$/

interface Rates {
  readonly input: string
  readonly output: string
}

const noRates: Rates = { input: '', output: '' }

interface UnpricedModelsProps {
  readonly models: readonly UnpricedModel[]
  /** The currency of a connection's prices. */
  readonly currencyOf: (connectionId: string) => string
}

/** The models that were used without a price, each with two fields. Saved prices begin with its first call. */
export function UnpricedModels({ models, currencyOf }: UnpricedModelsProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Rates>>>({})
  const [typedCurrency, setTypedCurrency] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, refusal, save } = useSaving()
  const shown = models.slice(0, maxRows)
  const currencyFor = ({ connectionId }: UnpricedModel): string =>
    (typedCurrency ?? currencyOf(connectionId)).trim().toUpperCase()
  const [currency = '', ...otherCurrencies] = new Set(shown.map(currencyFor))
  const isMixed = otherCurrencies.length > 0
  const ratesOf = (model: UnpricedModel): Rates => typed[keyOf(model)] ?? noRates
  const priceOf = (model: UnpricedModel): Price | null => readPrice(model, ratesOf(model), currencyFor(model))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const filled = shown.filter((model) => ratesOf(model).input + ratesOf(model).output !== '')
    const prices = filled.map(priceOf)
    const isReady = prices.length > 0 && !prices.includes(null)
    const isCurrency = shown.every((model) => currencyForm.test(currencyFor(model)))
    setProblem(isCurrency ? (isReady ? null : strings.problem) : priceProblemStrings['not-a-currency'])
    if (isReady) void save(() => saveAll(prices.flatMap((price) => price ?? [])))
  }
  return (
    <Stack as="form" gap={3} noValidate aria-label={strings.title} onSubmit={submit}>
      <ScrollBox label={strings.title}>
        <Table label={strings.title}>
          <thead>
            <tr>
              <ColumnHeader>{strings.columns.model}</ColumnHeader>
              <ColumnHeader isNumber>{strings.columns.input}</ColumnHeader>
              <ColumnHeader isNumber>{strings.columns.output}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {shown.map((model) => (
              <ModelRow
                key={keyOf(model)}
                model={model}
                rates={ratesOf(model)}
                price={priceOf(model)}
                currency={isMixed ? currencyFor(model) : null}
                onChange={(changes) => {
                  setProblem(null)
                  setTyped({ ...typed, [keyOf(model)]: { ...ratesOf(model), ...changes } })
                }}
              />
            ))}
          </tbody>
        </Table>
      </ScrollBox>
      {models.length > maxRows && <Detail>{strings.more(models.length - maxRows)}</Detail>}
      <Text size="small" tone="danger" role="status">
        {problem}
      </Text>
      <RefusalLine refusal={refusal} />
      <Row gap={[2, 3]} wrap justify="between">
        <Detail as="span" grow={160}>
          {strings.import}
        </Detail>
        <Row gap={2}>
          <input
            aria-label={priceFormStrings.currency}
            className={css(smallInput, 'currency')}
            maxLength={3}
            autoComplete="off"
            spellCheck={false}
            value={typedCurrency ?? (isMixed ? '' : currency)}
            onChange={({ target }) => setTypedCurrency(target.value)}
          />
          <SmallButton type="submit" variant="primary" isBusy={isBusy}>
            {strings.save}
          </SmallButton>
        </Row>
      </Row>
    </Stack>
  )
}

interface ModelRowProps {
  readonly model: UnpricedModel
  readonly rates: Rates
  /** Null until both rates are typed. */
  readonly price: Price | null
  /** Named where the models' connections bill in different ones. */
  readonly currency: string | null
  readonly onChange: (changes: Partial<Rates>) => void
}

function ModelRow({ model: { connectionId, model, callCount, totalTokens }, ...props }: ModelRowProps) {
  const { rates, price, currency, onChange } = props
  const nameOf = useConnectionNames()
  const cost = useCoverage(price, null)?.covered.cost ?? []
  const hasOthers = useConnections().length > 1
  const facts = [
    ...(hasOthers ? [nameOf(connectionId) ?? ''] : []),
    ...(currency === null ? [] : [currency]),
    strings.calls(callCount),
    strings.tokens(totalTokens),
    ...(cost.length === 0 ? [] : [approximate(formatMoneyList(cost))]),
  ]
  return (
    <TableRow>
      <Cell>
        <div className={css('model')}>
          <bdi>{model}</bdi>
          <Text size="label" tone="quiet" breaks>
            {facts.join(' · ')}
          </Text>
        </div>
      </Cell>
      {(['input', 'output'] as const).map((name) => (
        <Cell key={name} isNumber>
          <input
            aria-label={strings[name](model)}
            className={css(smallInput, 'rate')}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={rates[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Cell>
      ))}
    </TableRow>
  )
}

/** One after the other. A refusal leaves the rest unsaved, and their fields filled. */
async function saveAll([price, ...others]: readonly Price[]): Promise<RefusedResult | null> {
  if (price === undefined) return null
  return (await savePrice(price, null)) ?? (await saveAll(others))
}

function readPrice(
  { connectionId, model, firstDay }: UnpricedModel,
  { input, output }: Rates,
  currency: string,
): Price | null {
  const [prompt, completion] = [readAmount(input).decimal, readAmount(output).decimal]
  if (prompt === null || completion === null || !currencyForm.test(currency)) return null
  return {
    connectionId,
    model,
    validFrom: firstDay,
    currency,
    promptPerMillion: prompt,
    completionPerMillion: completion,
    cachedPerMillion: null,
    cacheWritePerMillion: null,
    extras: null,
    origin: { kind: 'typed' },
  }
}

function keyOf({ connectionId, model }: UnpricedModel): string {
  return JSON.stringify([connectionId, model])
}
