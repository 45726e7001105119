import { type ReactNode, useState } from 'react'
import type { Saving, SavingCall } from '../../../shared/contract/usage/what-if.ts'
import { keptTurnChoices, newTokenChoices } from '../../../shared/domain/app/limits.ts'
import { formatMoment, formatWholeMoment } from '../../../shared/language/format-moment.ts'
import {
  createColumnFormat,
  formatEstimatedMoney,
  formatExactMoney,
  formatMoney,
} from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { openFromUsage } from '../../stores/usage/usage-actions.ts'
import { titleOfCalls } from '../../strings/temporary-chat.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { ChipSelect } from '../../ui/controls/chip-select.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Cell, ColumnHeader, MissingCell, Table, TableRow } from '../../ui/table/table.tsx'
import styles from './what-if.module.css'
import { chooseSavings, useWhatIf } from './what-if-store.ts'
import { savingStrings as strings } from './what-if-strings.ts'

const css = classNames(styles)

type Kind = keyof typeof strings.kinds

/** Three ways in which the same calls would have cost less, each with the calls behind it. */
export function SavingsPart() {
  const { savings, isReadingSavings: isReading, result, keptTurns, mostNewTokens } = useWhatIf()
  const target = result?.modelSwitch?.target
  return (
    <Stack as="section" gap={2} aria-label={strings.title} className={css('part')}>
      <Text as="h3" size="control" strong>
        {strings.title}
      </Text>
      <Text size="small" tone="quiet" prose role="status">
        {isReading ? strings.loading : savings !== null && strings.claim}
      </Text>
      {savings !== null && (
        <ul>
          <SavingItem kind="caching" saving={savings.caching} isReading={isReading} text={strings.caching} />
          <SavingItem
            kind="shorterHistory"
            saving={savings.shorterHistory}
            isReading={isReading}
            text={strings.shorterHistory(keptTurns)}
            choice={
              <NumberChoice
                label={strings.keptTurns}
                values={keptTurnChoices}
                value={keptTurns}
                wordsOf={strings.kept}
                onChange={(chosen) => void chooseSavings({ keptTurns: chosen })}
              />
            }
          />
          <SavingItem
            kind="shortQuestions"
            saving={savings.shortQuestions}
            isReading={isReading}
            text={wordsOfShort(isReading || savings.shortQuestions !== null, target?.model)}
            choice={
              <NumberChoice
                label={strings.mostNewTokens}
                values={newTokenChoices}
                value={mostNewTokens}
                wordsOf={strings.upToNew}
                onChange={(chosen) => void chooseSavings({ mostNewTokens: chosen })}
              />
            }
          />
        </ul>
      )}
    </Stack>
  )
}

function wordsOfShort(isEstimated: boolean, model: string | undefined): string {
  if (model === undefined) return strings.noTarget
  return isEstimated ? strings.shortQuestions(model) : strings.noQuestions(model)
}

interface NumberChoiceProps<Value extends number> {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly wordsOf: (value: Value) => string
  readonly onChange: (value: Value) => void
}

function NumberChoice<Value extends number>(props: NumberChoiceProps<Value>) {
  const { label, values, value, wordsOf, onChange } = props
  return (
    <ChipSelect
      label={label}
      isSet={false}
      options={values.map((option) => ({ value: String(option), label: wordsOf(option) }))}
      value={String(value)}
      onChange={(chosen) => {
        const found = values.find((option) => String(option) === chosen)
        if (found !== undefined) onChange(found)
      }}
    />
  )
}

interface SavingItemProps {
  readonly kind: Kind
  /** The last numbers, which belong to another choice while `isReading`. */
  readonly saving: Saving | null
  readonly isReading: boolean
  readonly text: string
  readonly choice?: ReactNode
}

function SavingItem({ kind, saving: read, isReading, text, choice }: SavingItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const saving = isReading ? null : read
  const callCount = saving?.callCount ?? 0
  return (
    <li className={css('item')}>
      <Text as="span" size="control" strong numeric className={css('number')}>
        {isReading ? strings.reading : numberOf(kind, saving)}
      </Text>
      <Stack gap={1} className={css('words')}>
        <Row gap={[1, 3]} wrap className={css('head')}>
          <Text as="h4" size="control" strong>
            {strings.kinds[kind]}
          </Text>
          {choice}
        </Row>
        <Text size="small" tone="quiet" prose breaks>
          {text}
          {saving !== null && saving.unpricedCount > 0 && <> {strings.unpriced(saving.unpricedCount)}</>}
          {saving !== null && saving.unknownCount > 0 && <> {strings.unknownCalls(saving.unknownCount)}</>}
        </Text>
        {saving !== null && callCount > 0 && (
          <Row>
            <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? strings.hide : strings.show(callCount)}
            </Button>
          </Row>
        )}
        {saving !== null && isOpen && <CallTable kind={kind} calls={saving.calls} />}
        {saving !== null && isOpen && saving.calls.length < callCount && (
          <Text size="small" tone="quiet">
            {strings.largest(saving.calls.length, callCount)}
          </Text>
        )}
      </Stack>
    </li>
  )
}

/** Tokens alone where no call has a price. */
function numberOf(kind: Kind, saving: Saving | null): string {
  if (saving === null) return strings.unknown
  const { amounts, callCount, tokens, unknownCount } = saving
  if (callCount === 0) return unknownCount > 0 ? strings.unknown : strings.none
  if (amounts.length === 0) return strings.about(strings.tokens(tokens))
  return amounts
    .map((money) => {
      if (money.spread !== '0') return formatEstimatedMoney(money)
      if (money.amount.startsWith('-'))
        return strings.more(formatMoney({ ...money, amount: money.amount.slice(1) }))
      return kind === 'caching' ? strings.upTo(formatMoney(money)) : strings.about(formatMoney(money))
    })
    .join(' + ')
}

const tokenColumns = { caching: 'repeated', shorterHistory: 'dropped', shortQuestions: 'new' } as const

function CallTable({ kind, calls }: { readonly kind: Kind; readonly calls: readonly SavingCall[] }) {
  const { columns } = strings
  const format = createColumnFormat(calls.flatMap(({ amount }) => amount ?? []))
  return (
    <ScrollBox label={strings.calls[kind]}>
      <Table label={strings.calls[kind]}>
        <thead>
          <tr>
            <ColumnHeader>{columns.time}</ColumnHeader>
            <ColumnHeader>{columns.chat}</ColumnHeader>
            <ColumnHeader>{columns.model}</ColumnHeader>
            <ColumnHeader isNumber>{columns[tokenColumns[kind]]}</ColumnHeader>
            <ColumnHeader isNumber>{kind === 'shortQuestions' ? columns.price : columns.saving}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <TableRow key={call.id}>
              <Cell title={formatWholeMoment(call.startedAt)}>{formatMoment(call.startedAt)}</Cell>
              <Cell>
                <ChatLink call={call} />
              </Cell>
              <Cell>
                <bdi className={css('model')}>{call.model}</bdi>
              </Cell>
              <Cell isNumber>{formatCount(call.tokens)}</Cell>
              {call.amount === null ? (
                <MissingCell words={strings.noPrice} />
              ) : (
                <Cell isNumber title={formatExactMoney(call.amount)}>
                  {format(call.amount)}
                </Cell>
              )}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  )
}

function ChatLink({
  call: { title, isMessageThere, conversationId, messageId },
}: {
  readonly call: SavingCall
}) {
  const words = title || titleOfCalls(conversationId, strings.untitled)
  if (!isMessageThere) return <bdi className={css('link')}>{words}</bdi>
  return (
    <LinkButton
      dir="auto"
      className={css('link')}
      title={words}
      onClick={() => {
        openDialog(null)
        void openFromUsage(conversationId, messageId)
      }}
    >
      {words}
    </LinkButton>
  )
}
