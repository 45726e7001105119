import type {
  ImportOutcome,
  ImportReport,
  Taken,
} from '../../../../shared/contract/conversations/transfer.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { classNames } from '../../../lib/class-names.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import {
  describeAmounts,
  describeProblem,
  describeSkip,
  transferStrings as strings,
} from '../../../messages/transfer.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import {
  exportEverything,
  importFile,
  useTransferOutcome,
} from '../../../stores/conversations/transfer-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { TaskProgressLine } from '../task-progress-line.tsx'

const css = classNames(styles)
const units = [
  'connections',
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
        <Button size="small" isBusy={isBusy} onClick={() => void exportEverything()}>
          {strings.exportEverything}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => void importFile()}>
          {strings.import}
        </Button>
      </Row>
      <TaskProgressLine kind="export" />
      <TaskProgressLine kind="import" />
      <Outcome />
    </Group>
  )
}

function Outcome() {
  const outcome = useTransferOutcome()
  if (outcome?.kind === 'refused') {
    const { what, refusal } = outcome
    const cancelled = what === 'import' ? strings.cancelledImport : refusalStrings.cancelled
    return <RefusalLine refusal={refusal} cancelled={cancelled} />
  }
  if (outcome?.kind === 'imported' && outcome.outcome.kind === 'refused')
    return (
      <Text size="small" tone="danger" role="alert">
        {wordsForProblem(outcome.outcome)}
      </Text>
    )
  return (
    <div role="status" className={css('text')}>
      {outcome?.kind === 'exported' && (
        <p>{strings.exported(outcome.report.fileName, describeAmounts(formatted(outcome.report)))}</p>
      )}
      {outcome?.kind === 'imported' && outcome.outcome.kind === 'done' && (
        <Report report={outcome.outcome.report} />
      )}
    </div>
  )
}

function wordsForProblem({ problem }: Extract<ImportOutcome, { kind: 'refused' }>): string {
  const line = problem.line === null ? null : formatCount(problem.line)
  return describeProblem(problem.reason, line, problem.field)
}

function Report({ report }: { readonly report: ImportReport }) {
  const [added, present, different] = (['added', 'present', 'different'] as const).map((fate) =>
    describeAmounts(formatted(countsOf(report, fate))),
  )
  return (
    <>
      <p>{strings.done(report.source)}</p>
      <p>{added === '' ? strings.nothingAdded : `${strings.added}: ${added}.`}</p>
      {present !== '' && <p>{`${strings.present}: ${present}.`}</p>}
      {different !== '' && <p>{`${strings.different}: ${different}.`}</p>}
      {report.skipped.map(({ reason, count }) => (
        <p key={reason}>{`${strings.skipped}: ${describeSkip(reason, formatCount(count))}.`}</p>
      ))}
    </>
  )
}

type Counts = Readonly<Partial<Record<Unit, number>>>

function countsOf(report: ImportReport, fate: keyof Taken): Counts {
  return Object.fromEntries(units.map((unit) => [unit, report[unit][fate]]))
}

function formatted(counts: Counts): Readonly<Partial<Record<Unit, string>>> {
  return Object.fromEntries(units.map((unit) => [unit, formatCount(counts[unit] ?? 0)]))
}
