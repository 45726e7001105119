import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BillDraft, BillPeriod, Reconciliation, SavedBill } from '../../../shared/contract/usage/bill.ts'
import { addDecimals, sizeOf } from '../../../shared/domain/money/decimal.ts'
import { commonStrings } from '../../strings/common.ts'
import { Button, SmallButton } from '../../ui/controls/button.tsx'
import { ChipSelect } from '../../ui/controls/chip-select.tsx'
import { DateInput } from '../../ui/controls/date-field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Info, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import css from './bill-editor.module.css'
import { overlapping, periodProblem } from './bill-period.ts'
import { BillTables, BillVerdict } from './bill-result.tsx'
import { BilledLines } from './billed-lines.tsx'
import {
  changePeriod,
  compareBill,
  deleteBill,
  leaveBill,
  saveBill,
  setBillClosed,
  useBills,
} from './bills-store.ts'
import { billResultStrings, describePeriod, reconcileStrings as strings } from './reconcile-strings.ts'
import type { TableSource } from './table-import/table-import.tsx'
import { readTypedRows } from './typed-bill.ts'

const clocks = ['utc', 'local'] as const

const pauseMs = 250

type Bills = ReturnType<typeof useBills>

interface BillEditorProps {
  readonly list: NonNullable<Bills['list']>
  readonly open: NonNullable<Bills['open']>
  readonly onImport: (source: TableSource) => void
}

/** One bill: its period, its lines, and the comparison with the ledger. */
export function BillEditor({ list, open, onImport }: BillEditorProps) {
  const { result } = useBills()
  const { saved, period, rows } = open
  const [measure, setMeasure] = useState<string | null>(null)
  const back = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const read = useMemo(() => readTypedRows(rows), [rows])
  const problem = periodProblem(period)
  const isWhole = problem === null && read.problems.length === 0
  // A bill that is there already is read; a new one is written. The form never closes while a user types.
  const [isFolded, setFolded] = useState((saved !== null || rows.length > 1) && isWhole)
  const draft = useMemo(() => ({ period, rows: [...read.rows] }), [period, read])
  const isClosed = saved !== null && saved.closedAt !== null
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus()
  }, [])
  const edit = (): void => {
    isPressed.current = true
    setFolded(false)
  }
  /** The pressed button is gone, so the first field takes the focus. */
  const showForm = (form: HTMLDivElement | null): void => {
    if (isPressed.current) form?.querySelector<HTMLElement>(':is(button, input):enabled')?.focus()
    isPressed.current = false
  }
  useComparison(draft, problem === null)
  const others = problem === null ? overlapping(list.bills, period, saved?.id ?? null) : []
  return (
    <>
      <Row gap={[2, 3]} wrap>
        <SmallButton ref={back} onClick={leaveBill}>
          {strings.back}
        </SmallButton>
        <Text as="span" size="reading" strong numeric>
          {describePeriod(period)}
        </Text>
      </Row>
      <BillVerdict result={result} chosen={measure} onChoose={setMeasure} />
      {isFolded ? (
        <Row gap={3}>
          <Info as="span" numeric>
            {strings.lines(rows.length)}
          </Info>
          <SmallButton aria-expanded={false} onClick={edit}>
            {strings.edit}
          </SmallButton>
        </Row>
      ) : (
        <div ref={showForm} className={css('form')}>
          <PeriodFields
            period={period}
            connections={list.connections}
            savedName={saved?.connectionName ?? null}
            problem={problem}
            isFixed={isClosed}
            overlaps={others.map((other) => other.period)}
          />
          <BilledLines
            rows={rows}
            read={read}
            period={period}
            models={result?.models.flatMap(({ name }) => name ?? []) ?? []}
            isFixed={isClosed}
            onImport={onImport}
          />
        </div>
      )}
      <Actions saved={saved} draft={draft} canSave={isWhole} isClosed={isClosed} />
      {saved !== null && result !== null && <ChangeSince saved={saved} result={result} />}
      {result === null ? (
        <Remark prose>{billResultStrings.loading}</Remark>
      ) : (
        <BillTables result={result} period={draft.period} chosen={measure} />
      )}
    </>
  )
}

/** Compares immediately on opening, then shortly after the last key. */
function useComparison(draft: BillDraft, isWhole: boolean): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isWhole) return
    const timer = setTimeout(() => void compareBill(draft), isFirst.current ? 0 : pauseMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [draft, isWhole])
}

interface ActionsProps {
  readonly saved: SavedBill | null
  readonly draft: BillDraft
  readonly canSave: boolean
  readonly isClosed: boolean
}

/** Shows whether the bill is saved, with its actions. Closing a period saves the bill first. */
function Actions({ saved, draft, canSave, isClosed }: ActionsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = saved === null || !isSame(saved, draft)
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true)
    await action()
    setIsBusy(false)
  }
  const closePeriod = async (): Promise<void> => {
    const billId = isChanged ? await saveBill(draft) : saved.id
    if (billId !== null) await setBillClosed(billId, true)
  }
  return (
    <Row gap={2} wrap className={css('actions')}>
      <Remark as="span" role="status" prose className={css('state')}>
        {isClosed
          ? strings.closed(saved?.closedAt ?? 0)
          : isChanged
            ? strings.unsaved
            : strings.saved(saved.savedAt)}
      </Remark>
      {saved !== null && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void run(() => deleteBill(saved.id))}>
          {commonStrings.delete}
        </Button>
      )}
      {isClosed && (
        <Button isBusy={isBusy} onClick={() => void run(() => setBillClosed(saved?.id ?? '', false))}>
          {strings.reopen}
        </Button>
      )}
      {!isClosed && (
        <>
          <Button isBusy={isBusy || !canSave} onClick={() => void run(closePeriod)}>
            {strings.closePeriod}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy || !canSave || !isChanged}
            onClick={() => void run(() => saveBill(draft))}
          >
            {strings.save}
          </Button>
        </>
      )}
    </Row>
  )
}

function isSame({ period, rows }: SavedBill, draft: BillDraft): boolean {
  return JSON.stringify([period, rows]) === JSON.stringify([draft.period, draft.rows])
}

/** Counts calls added late or cleared since the bill was saved. Nothing when the ledger is unchanged. */
function ChangeSince({ saved, result }: { readonly saved: SavedBill; readonly result: Reconciliation }) {
  const { period, tally } = saved
  const isOfNow = result.days.every(({ name }) => name === null || (name >= period.from && name <= period.to))
  const calls = changeOf(
    tally.map(({ requests }) => requests),
    result.total.tally.requests,
  )
  const tokens = changeOf(
    tally.map(({ totalTokens }) => totalTokens),
    result.total.tally.totalTokens,
  )
  if (!isOfNow || (calls === '0' && tokens === '0')) return null
  const facts = [
    strings.changed,
    ...(calls === '0' ? [] : [strings.changedCalls(BigInt(calls))]),
    ...(tokens === '0' ? [] : [strings.changedTokens(BigInt(tokens))]),
  ]
  return (
    <Text size="small" tone="warn" prose surface="warn">
      {facts.join(' · ')}
    </Text>
  )
}

function changeOf(then: readonly (number | null)[], now: string | null): string {
  const before = addDecimals(then.map((count) => String(count ?? 0)))
  return addDecimals([now ?? '0', before === '0' ? '0' : `-${sizeOf(before)}`])
}

interface PeriodFieldsProps {
  readonly period: BillPeriod
  readonly connections: readonly { readonly id: string; readonly name: string }[]
  /** The connection's name when the bill was saved. */
  readonly savedName: string | null
  readonly problem: keyof typeof strings.periodProblems | null
  /** Whether the bill is closed and cannot be edited. */
  readonly isFixed: boolean
  readonly overlaps: readonly BillPeriod[]
}

/** The bill's connection, days and clock. */
function PeriodFields(props: PeriodFieldsProps) {
  const { period, connections, savedName, problem, isFixed, overlaps } = props
  const id = useId()
  const isThere = connections.some((connection) => connection.id === period.connectionId)
  const choices = isThere
    ? connections
    : [{ id: period.connectionId, name: savedName ?? period.connectionId }, ...connections]
  const day = (end: 'from' | 'to') => (
    <Stack shrink gap={1}>
      <Remark as="label" htmlFor={`${id}-${end}`}>
        {strings[end]}
      </Remark>
      <DateInput
        id={`${id}-${end}`}
        value={period[end]}
        isDisabled={isFixed}
        isInvalid={problem !== null}
        describedBy={id}
        onChange={(typed) => changePeriod({ [end]: typed ?? '' })}
      />
    </Stack>
  )
  return (
    <Row gap={3} wrap align="end">
      <Stack shrink gap={1} className={css('wide')}>
        <Remark as="span">{strings.connection}</Remark>
        {isFixed ? (
          <span className={css('fixed')}>
            {choices.find((choice) => choice.id === period.connectionId)?.name}
          </span>
        ) : (
          <ChipSelect
            label={strings.connection}
            options={choices.map(({ id: value, name }) => ({ value, label: name }))}
            value={period.connectionId}
            onChange={(connectionId) => changePeriod({ connectionId })}
            isSet={false}
          />
        )}
      </Stack>
      {day('from')}
      {day('to')}
      <Stack shrink gap={1}>
        <Remark as="span">{strings.clock}</Remark>
        {isFixed ? (
          <span className={css('fixed')}>{strings.clocks[period.clock]}</span>
        ) : (
          <Segments
            label={strings.clock}
            options={clocks.map((value) => ({ value, label: strings.clocks[value] }))}
            value={period.clock}
            onChange={(clock) => changePeriod({ clock })}
          />
        )}
      </Stack>
      <Text as="div" id={id} aria-live="polite" size="small" prose className={css('notes')}>
        <Text tone="faint">{strings.clockHint[period.clock]}</Text>
        {problem !== null && <Text tone="danger">{strings.periodProblems[problem]}</Text>}
        {overlaps.length > 0 && (
          <Text tone="warn" breaks>
            {strings.overlaps(overlaps)}
          </Text>
        )}
      </Text>
    </Row>
  )
}
