import type { ModelInstead, ModelSwitch } from '../../../shared/contract/usage/what-if.ts'
import { minComparedAnswers } from '../../../shared/domain/app/limits.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { createColumnFormat, formatMoneyList } from '../../../shared/language/format-money.ts'
import { approximate } from '../../../shared/language/format-number.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { exactMoneyWords } from '../../strings/prices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Label, Prose, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { columnsWith, DataTable, missing } from '../../ui/table/data-table.tsx'
import css from './what-if.module.css'
import { compareTwo } from './what-if-store.ts'
import { whatIfStrings as strings } from './what-if-strings.ts'

/** The price on the other model next to the price that was paid, and everything it is based on. */
export function ModelSwitchPart({ modelSwitch }: { readonly modelSwitch: ModelSwitch }) {
  return (
    <Stack as="section" gap={4} aria-label={strings.modelTitle}>
      <Headline modelSwitch={modelSwitch} />
      <TooFew modelSwitch={modelSwitch} />
      <ModelRows modelSwitch={modelSwitch} />
      <Stack gap={2} align="start">
        <Label as="h3">{strings.howTitle}</Label>
        <Stack as="ul" gap={1} size="small" tone="quiet" prose>
          <li>{strings.how.prices}</li>
          <li>{strings.how.cached}</li>
          <li>{strings.how.adjusted(minComparedAnswers)}</li>
          <li>{strings.how.quality}</li>
        </Stack>
      </Stack>
    </Stack>
  )
}

function Headline({ modelSwitch }: { readonly modelSwitch: ModelSwitch }) {
  const { target, total, models } = modelSwitch
  if (!target.hasPrice) return <NoPrice model={target.model} />
  // With a price, only a period without another model has no total.
  if (total === null) return <Prose breaks>{strings.only(target.model)}</Prose>
  const instead = {
    model: target.model,
    amounts: total.amounts,
    cost: total.cost,
  }
  return (
    <div>
      <Text size="reading" strong numeric breaks title={exactMoneyWords(total.amounts)}>
        {total.cost.length === 0 ? strings.without(instead) : strings.instead(instead)}
      </Text>
      <Remark above={1}>
        {[
          wordsOfScaling(models),
          total.unpricedCount > 0 ? strings.unpriced(total.unpricedCount) : strings.ofCalls(total.callCount),
        ].join(' · ')}
      </Remark>
      <Notes modelSwitch={modelSwitch} />
    </div>
  )
}

function wordsOfScaling(models: readonly ModelInstead[]): string {
  const others = models.filter(({ isTarget, callCount }) => !isTarget && callCount > 0)
  const scaled = others.filter(({ ratios }) => ratios !== null)
  if (scaled.length === 0) return strings.noneScaled
  return scaled.length === others.length
    ? strings.allScaled
    : strings.someScaled(scaled.length, others.length)
}

/** The calls that the price excludes, or prices by another day. */
function Notes({ modelSwitch: { models, pricedFrom, earlierCount } }: { readonly modelSwitch: ModelSwitch }) {
  const notCounted = models.reduce((sum, { notCountedCount }) => sum + notCountedCount, 0)
  return (
    <Stack as="ul" gap={1} above={3} size="small" tone="quiet" prose>
      {notCounted > 0 && <li>{strings.notCounted(notCounted)}</li>}
      {pricedFrom !== null && <li>{strings.pricedFrom(pricedFrom, earlierCount)}</li>}
    </Stack>
  )
}

function NoPrice({ model }: { readonly model: string }) {
  return (
    <Stack gap={2} align="start" surface="sunken" roomy>
      <Label breaks>{strings.noPriceTitle(model)}</Label>
      <Prose>{strings.noPriceText}</Prose>
      <Button onClick={() => openSettings(true, 'money', { place: 'prices' })}>{strings.enterPrice}</Button>
    </Stack>
  )
}

/** Offers to compare the largest model whose tokens stay as they are. */
function TooFew({ modelSwitch: { models, target } }: { readonly modelSwitch: ModelSwitch }) {
  const largest = models.find(
    ({ isTarget, connectionId, callCount, ratios }) =>
      !isTarget && connectionId === target.connectionId && callCount > 0 && ratios === null,
  )
  if (largest === undefined) return null
  return (
    <Row gap={[2, 3]} wrap justify="between">
      <Prose breaks>{strings.few(largest.comparedCount, minComparedAnswers)}</Prose>
      <Button
        onClick={() => void compareTwo(target.connectionId, [largest.modelRequested, target.modelRequested])}
      >
        {strings.compare(largest.model, target.model)}
      </Button>
    </Row>
  )
}

function modelCell(row: ModelSwitch['models'][number]) {
  const words = (
    <>
      <bdi className={css('model')}>{row.model}</bdi>
      <Text as="div" size="label" tone="quiet" numeric className={css('calls')}>
        {wordsOfCalls(row)}
      </Text>
    </>
  )
  return { words, why: row.connectionName }
}

function ModelRows({ modelSwitch: { models } }: { readonly modelSwitch: ModelSwitch }) {
  const { text, number } = columnsWith(strings.columns)
  const format = createColumnFormat(models.flatMap(({ cost, amounts }) => [...cost, ...(amounts ?? [])]))
  const moneyCell = (money: readonly Money[] | null, wordsOf = (words: string): string => words) =>
    money === null
      ? missing(strings.noPrice)
      : { words: wordsOf(formatMoneyList(money, format)), why: exactMoneyWords(money) }
  return (
    <DataTable
      label={strings.byModel}
      columns={[
        text('model', modelCell),
        number('price', ({ cost }: ModelInstead) => moneyCell(cost.length === 0 ? null : cost)),
        number('estimate', ({ amounts }: ModelInstead) => moneyCell(amounts, approximate)),
      ]}
      rows={models}
      keyOf={({ connectionId, model }) => `${connectionId} ${model}`}
      sum={null}
    />
  )
}

/** Below the model, so that the table needs no more columns. */
function wordsOfCalls({ callCount, isTarget, comparedCount, ratios }: ModelInstead): string {
  const isCompared = !isTarget && comparedCount > 0
  return [
    strings.calls(callCount),
    ...(isCompared ? [strings.compared(comparedCount)] : []),
    ...(isCompared && ratios !== null ? [strings.ratios(ratios.prompt, ratios.completion)] : []),
  ].join(' · ')
}
