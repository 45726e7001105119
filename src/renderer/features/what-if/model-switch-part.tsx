import { useState } from 'react'
import type { ModelInstead, ModelSwitch, PairedQuestion } from '../../../shared/contract/usage/what-if.ts'
import { minPairs } from '../../../shared/domain/app/limits.ts'
import { formatMoment, formatWholeMoment } from '../../../shared/language/format-moment.ts'
import {
  createColumnFormat,
  formatEstimatedMoney,
  formatExactMoney,
  formatMoneyList,
} from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { openDialog, openSettings } from '../../stores/app/panel-store.ts'
import { openFromUsage } from '../../stores/usage/usage-actions.ts'
import { titleOfCalls } from '../../strings/temporary-chat.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { hint } from '../../ui/overlays/hint.tsx'
import { Cell, ColumnHeader, MissingCell, Table, TableRow } from '../../ui/table/table.tsx'
import styles from './what-if.module.css'
import { compareTwo } from './what-if-store.ts'
import { whatIfStrings as strings } from './what-if-strings.ts'

const css = classNames(styles)

type Amounts = NonNullable<ModelSwitch['total']>['amounts']

const wordsOf = (amounts: Amounts): string => amounts.map(formatEstimatedMoney).join(' + ')

/** The estimate with the price that was paid, and everything it is based on. */
export function ModelSwitchPart({ modelSwitch }: { readonly modelSwitch: ModelSwitch }) {
  return (
    <Stack as="section" gap={4} aria-label={strings.modelTitle}>
      <Headline modelSwitch={modelSwitch} />
      <ModelRows modelSwitch={modelSwitch} />
      <Stack gap={2} align="start">
        <Text as="h3" size="control" strong>
          {strings.howTitle}
        </Text>
        <ul className={css('how')}>
          {strings.how.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Stack>
      <Pairs key={modelSwitch.target.model} modelSwitch={modelSwitch} />
    </Stack>
  )
}

function Headline({ modelSwitch }: { readonly modelSwitch: ModelSwitch }) {
  const { target, total, models, questionCount } = modelSwitch
  if (!target.hasPrice) return <NoPrice model={target.model} />
  if (total === null) return <TooFew modelSwitch={modelSwitch} />
  const callCount = models.reduce((sum, model) => sum + model.callCount, 0)
  return (
    <div>
      <dl className={css('cards')}>
        <div className={css('card')}>
          <dt className={css('label')}>{strings.onTarget(target.model)}</dt>
          <dd className={css('sum')}>{wordsOf(total.amounts)}</dd>
          <dd className={css('label')}>{strings.fromPairs(questionCount)}</dd>
        </div>
        <div className={css('card')}>
          <dt className={css('label')}>{strings.paid}</dt>
          <dd className={css('sum')} title={formatMoneyList(total.cost, formatExactMoney)}>
            {total.cost.length === 0 ? strings.noPrice : formatMoneyList(total.cost)}
          </dd>
          <dd className={css('label')}>
            {total.unpricedCount > 0
              ? strings.unpriced(total.unpricedCount)
              : strings.ofCalls(total.callCount, callCount)}
          </dd>
        </div>
      </dl>
      <Notes modelSwitch={modelSwitch} total={total} />
    </div>
  )
}

interface NotesProps {
  readonly modelSwitch: ModelSwitch
  readonly total: NonNullable<ModelSwitch['total']>
}

/** The assumptions of the estimate, and the calls that it excludes. */
function Notes({ modelSwitch: { models, pricedFrom, earlierCount }, total }: NotesProps) {
  const estimated = models.filter(({ estimate }) => estimate !== null)
  const notCounted = estimated.reduce((sum, { notCountedCount }) => sum + notCountedCount, 0)
  const tokensOf = (rows: readonly ModelInstead[]): number =>
    rows.reduce((sum, { tokens }) => sum + tokens, 0)
  const leftOut = tokensOf(models) - tokensOf(estimated)
  return (
    <ul className={css('notes')}>
      <li>
        {strings.notCached}{' '}
        {total.cachedAmounts === null ? strings.noCachedPrice : strings.cached(wordsOf(total.cachedAmounts))}
      </li>
      {leftOut > 0 && <li>{strings.leftOut((leftOut / tokensOf(models)) * 100)}</li>}
      {notCounted > 0 && <li>{strings.notCounted(notCounted)}</li>}
      {pricedFrom !== null && <li>{strings.pricedFrom(pricedFrom, earlierCount)}</li>}
    </ul>
  )
}

function NoPrice({ model }: { readonly model: string }) {
  return (
    <Stack gap={2} align="start" surface="sunken" roomy>
      <Text size="control" strong breaks>
        {strings.noPriceTitle(model)}
      </Text>
      <Text size="control" tone="quiet" prose>
        {strings.noPriceText}
      </Text>
      <Button onClick={() => openSettings(true, 'prices')}>{strings.enterPrice}</Button>
    </Stack>
  )
}

/** Offers to compare the model with most tokens. Never a number. */
function TooFew({ modelSwitch: { models, target } }: { readonly modelSwitch: ModelSwitch }) {
  const largest = models.find(
    ({ isTarget, connectionId, callCount }) =>
      !isTarget && connectionId === target.connectionId && callCount > 0,
  )
  if (largest === undefined)
    return (
      <Text size="control" tone="quiet" prose breaks>
        {models.every(({ isTarget }) => isTarget) ? strings.only(target.model) : strings.nothingHere}
      </Text>
    )
  return (
    <Stack gap={2} align="start" surface="sunken" roomy>
      <Text size="control" strong>
        {strings.fewTitle}
      </Text>
      <Text size="control" tone="quiet" prose breaks>
        {strings.few(largest.pairCount, minPairs - largest.pairCount, target.model)}
      </Text>
      <Button
        variant="primary"
        onClick={() => void compareTwo(target.connectionId, [largest.modelAsked, target.modelAsked])}
      >
        {strings.compare(largest.model, target.model)}
      </Button>
    </Stack>
  )
}

function ModelRows({ modelSwitch: { models, target } }: { readonly modelSwitch: ModelSwitch }) {
  const { columns } = strings
  const format = createColumnFormat(models.flatMap(({ cost }) => cost))
  return (
    <ScrollBox label={strings.byModel}>
      <Table label={strings.byModel}>
        <thead>
          <tr>
            <ColumnHeader>{columns.model}</ColumnHeader>
            <ColumnHeader isNumber>{columns.calls}</ColumnHeader>
            <ColumnHeader isNumber>{columns.price}</ColumnHeader>
            <ColumnHeader isNumber>{columns.pairs}</ColumnHeader>
            <ColumnHeader isNumber>{columns.prompt}</ColumnHeader>
            <ColumnHeader isNumber>{columns.completion}</ColumnHeader>
            <ColumnHeader isNumber>{columns.estimate}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {models.map((row) => (
            <TableRow key={`${row.connectionId} ${row.model}`}>
              <Cell title={row.connectionName}>
                <bdi className={css('model')}>{row.model}</bdi>
              </Cell>
              <Cell isNumber>{formatCount(row.callCount)}</Cell>
              {row.cost.length === 0 ? (
                <MissingCell words={strings.noPrice} />
              ) : (
                <Cell isNumber title={formatMoneyList(row.cost, formatExactMoney)}>
                  {formatMoneyList(row.cost, format)}
                </Cell>
              )}
              <Cell isNumber>{row.isTarget ? strings.none : formatCount(row.pairCount)}</Cell>
              <RatioCell ratio={row.ratios?.prompt ?? null} />
              <RatioCell ratio={row.ratios?.completion ?? null} />
              <EstimateCell row={row} target={target} />
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  )
}

function RatioCell({ ratio }: { readonly ratio: { median: number; lower: number; upper: number } | null }) {
  if (ratio === null) return <MissingCell words={strings.none} />
  return (
    <Cell isNumber>
      <span {...hint(strings.ratioMeaning(ratio.lower, ratio.upper))}>
        {strings.ratio(ratio.median)}
        <span className={css('quartiles')}>{strings.quartiles(ratio.lower, ratio.upper)}</span>
      </span>
    </Cell>
  )
}

interface EstimateCellProps {
  readonly row: ModelInstead
  readonly target: ModelSwitch['target']
}

function EstimateCell({ row, target }: EstimateCellProps) {
  if (row.estimate !== null) return <Cell isNumber>{wordsOf(row.estimate.amounts)}</Cell>
  if (row.isTarget) return <MissingCell words={strings.noPrice} />
  if (row.connectionId !== target.connectionId) return <MissingCell words={strings.otherConnection} />
  if (row.pairCount >= minPairs) return <MissingCell words={strings.noPrice} />
  return (
    <Cell isNumber>
      <Row as="span" gap={2} inline>
        <Text as="span" tone="quiet">
          {strings.missingPairs(minPairs - row.pairCount)}
        </Text>
        <LinkButton
          aria-label={strings.compare(row.model, target.model)}
          onClick={() => void compareTwo(target.connectionId, [row.modelAsked, target.modelAsked])}
        >
          {strings.compareShort}
        </LinkButton>
      </Row>
    </Cell>
  )
}

/** The questions behind the estimate, linked to their answers. */
function Pairs({ modelSwitch: { pairs, questionCount } }: { readonly modelSwitch: ModelSwitch }) {
  const [isOpen, setIsOpen] = useState(false)
  if (pairs.length === 0) return null
  return (
    <Stack gap={2}>
      <Row>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? strings.hidePairs : strings.showPairs(questionCount)}
        </Button>
      </Row>
      {isOpen && <PairTable pairs={pairs} />}
      {isOpen && pairs.length < questionCount && (
        <Text size="small" tone="quiet">
          {strings.latestPairs(pairs.length)}
        </Text>
      )}
    </Stack>
  )
}

function PairTable({ pairs }: { readonly pairs: readonly PairedQuestion[] }) {
  const columns = strings.pairColumns
  return (
    <ScrollBox label={strings.pairs}>
      <Table label={strings.pairs}>
        <thead>
          <tr>
            <ColumnHeader>{columns.chat}</ColumnHeader>
            <ColumnHeader>{columns.time}</ColumnHeader>
            <ColumnHeader>{columns.model}</ColumnHeader>
            <ColumnHeader isNumber>{columns.prompt}</ColumnHeader>
            <ColumnHeader isNumber>{columns.otherPrompt}</ColumnHeader>
            <ColumnHeader isNumber>{columns.completion}</ColumnHeader>
            <ColumnHeader isNumber>{columns.otherCompletion}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ conversationId, messageId, title, startedAt, model, from, to }) => (
            <TableRow key={`${messageId} ${model}`}>
              <Cell>
                <LinkButton
                  dir="auto"
                  className={css('link')}
                  title={title || titleOfCalls(conversationId, strings.untitled)}
                  onClick={() => {
                    openDialog(null)
                    void openFromUsage(conversationId, messageId)
                  }}
                >
                  {title || titleOfCalls(conversationId, strings.untitled)}
                </LinkButton>
              </Cell>
              <Cell title={formatWholeMoment(startedAt)}>{formatMoment(startedAt)}</Cell>
              <Cell>
                <bdi className={css('model')}>{model}</bdi>
              </Cell>
              <Cell isNumber>{formatCount(from.inputTokens)}</Cell>
              <Cell isNumber>{formatCount(to.inputTokens)}</Cell>
              <Cell isNumber>{formatCount(from.outputTokens)}</Cell>
              <Cell isNumber>{formatCount(to.outputTokens)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  )
}
