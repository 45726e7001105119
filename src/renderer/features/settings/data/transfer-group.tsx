import { useEffect, useRef } from 'react'
import type {
  ImportOutcome,
  ImportReport,
  Taken,
} from '../../../../shared/contract/conversations/transfer.ts'
import { formatList } from '../../../../shared/language/messages.ts'
import { classNames } from '../../../lib/class-names.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import {
  importProblemStrings,
  importSkipStrings,
  transferStrings as strings,
} from '../../../messages/transfer.ts'
import { useIsBusy, useTaskProgress } from '../../../stores/app/task-progress-store.ts'
import {
  exportEverything,
  importFile,
  useTransferOutcome,
} from '../../../stores/conversations/transfer-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { TaskProgressLine } from '../task-progress-line.tsx'

const css = classNames(styles)
const units = [
  'connections',
  'programs',
  'promptFolders',
  'prompts',
  'prices',
  'bills',
  'budgets',
  'budgetOverrides',
  'conversations',
  'messages',
  'calls',
] as const

type Unit = (typeof units)[number]

/** Exports everything into one file, and imports such a file. */
export function TransferGroup() {
  const isBusy = useIsBusy()
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <p className={css('text')}>{strings.importText}</p>
      <Row gap={[2, 3]} wrap>
        <span data-place="export">
          <Button size="small" isBusy={isBusy} onClick={() => void exportEverything()}>
            {strings.exportEverything}
          </Button>
        </span>
        <span data-place="import">
          <Button size="small" isBusy={isBusy} onClick={() => void importFile()}>
            {strings.import}
          </Button>
        </span>
      </Row>
      <ProgressAndOutcome />
    </Group>
  )
}

/** Scrolls into view whenever it changes, wherever the export or import was started. */
function ProgressAndOutcome() {
  const isExporting = useTaskProgress('export') !== null
  const isImporting = useTaskProgress('import') !== null
  const outcome = useTransferOutcome()
  const place = useRef<HTMLDivElement>(null)
  const isShown = isExporting || isImporting || outcome !== null
  const shown = isShown ? outcome : undefined
  useEffect(() => {
    if (shown !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <Stack gap={2} ref={place}>
      <TaskProgressLine kind="export" />
      <TaskProgressLine kind="import" />
      <Outcome outcome={outcome} />
    </Stack>
  )
}

function Outcome({ outcome }: { readonly outcome: ReturnType<typeof useTransferOutcome> }) {
  if (outcome?.kind === 'refused') {
    return <RefusalLine refusal={outcome.refusal} />
  }
  if (outcome?.kind === 'imported' && outcome.outcome.kind === 'ended') return <Ended {...outcome.outcome} />
  if (outcome?.kind === 'imported' && outcome.outcome.kind === 'refused')
    return (
      <Text size="small" tone="danger" role="alert">
        {wordsForProblem(outcome.outcome)}
      </Text>
    )
  return (
    <div role="status" className={css('text')}>
      {outcome?.kind === 'exported' && (
        <>
          <p>{strings.exported(outcome.report.fileName)}</p>
          <Amounts label={strings.contents} amounts={amountsOf(outcome.report)} />
        </>
      )}
      {outcome?.kind === 'imported' && outcome.outcome.kind === 'done' && (
        <Report report={outcome.outcome.report} />
      )}
    </div>
  )
}

/** An import that was canceled or failed while it ran, and the chats that it kept. */
function Ended({ code, conversations }: Extract<ImportOutcome, { kind: 'ended' }>) {
  const kept = strings.kept(conversations)
  if (code === 'cancelled')
    return <p role="status" className={css('quiet')}>{`${strings.cancelledImport} ${kept}`}</p>
  return (
    <Text size="small" tone="danger" role="alert">
      {`${refusalStrings[code]} ${kept}`}
    </Text>
  )
}

function wordsForProblem({ problem }: Extract<ImportOutcome, { kind: 'refused' }>): string {
  const { line, field, reason } = problem
  const facts = [
    ...(line === null ? [] : [importProblemStrings.line(line)]),
    ...(field === null ? [] : [importProblemStrings.field(field)]),
    importProblemStrings.reasons[reason],
  ]
  return `${facts.join(' · ')} ${importProblemStrings.nothingImported}`
}

function Report({ report }: { readonly report: ImportReport }) {
  const { extraFields } = report
  const [added = [], present = [], different = []] = (['added', 'present', 'different'] as const).map(
    (fate) => amountsOf(countsOf(report, fate)),
  )
  return (
    <>
      <p>{strings.done(report.source)}</p>
      {added.length === 0 && <p>{strings.nothingAdded}</p>}
      <Amounts label={strings.added} amounts={added} />
      <Amounts label={strings.present} amounts={present} />
      <Amounts label={strings.different} amounts={different} />
      {extraFields !== null && (
        <p>
          {(extraFields.isKept ? strings.fieldsKept : strings.fieldsDropped)(
            extraFields.names,
            extraFields.otherCount,
          )}
        </p>
      )}
      {report.skipped.map((part) => (
        <Amounts key={part.reason} label={strings.skipped} amounts={[describeSkip(part)]} />
      ))}
    </>
  )
}

function Amounts({ label, amounts }: { readonly label: string; readonly amounts: readonly string[] }) {
  return amounts.length === 0 ? null : <p>{`${label}: ${formatList(amounts)}`}</p>
}

/** An unknown reason is shown unchanged. */
function describeSkip({ reason, count, names }: ImportReport['skipped'][number]): string {
  const part = importSkipStrings[reason]?.(count) ?? strings.unknownSkip(reason, count)
  return names.length === 0 ? part : strings.skippedWithNames(part, names, count - names.length)
}

type Counts = Readonly<Partial<Record<Unit, number>>>

function countsOf(report: ImportReport, fate: keyof Taken): Counts {
  return Object.fromEntries(units.map((unit) => [unit, report[unit][fate]]))
}

/** Only amounts above zero. */
function amountsOf(counts: Counts): string[] {
  return units.flatMap((unit) => {
    const count = counts[unit] ?? 0
    return count === 0 ? [] : [strings.units[unit](count)]
  })
}
