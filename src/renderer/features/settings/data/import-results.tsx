import type {
  FileImport,
  ImportOutcome,
  ImportReport,
  Taken,
} from '../../../../shared/contract/conversations/transfer.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import {
  importProblemStrings,
  importSkipStrings,
  transferStrings as strings,
} from '../../../strings/transfer.ts'
import { Alert, Box, Prose, Text } from '../../../ui/layout/layout.tsx'
import css from '../settings-group.module.css'

const units = [
  'connections',
  'programs',
  'promptFolders',
  'prompts',
  'customWords',
  'prices',
  'bills',
  'budgets',
  'budgetOverrides',
  'conversations',
  'messages',
  'images',
  'calls',
] as const

type Unit = (typeof units)[number]

/** The result of an import: of one file, or a list with one result for each file. */
export function FileResults({ files }: { readonly files: readonly FileImport[] }) {
  const [only] = files
  // Files of different folders may have the same name.
  const numbered = files.map((file, number) => ({ ...file, number }))
  if (files.length === 1 && only !== undefined && isFailure(only.outcome))
    return <Alert>{wordsOf(only.outcome)}</Alert>
  return (
    <Prose as="div" role="status">
      {files.length === 1 && only !== undefined && <Result outcome={only.outcome} />}
      {files.length > 1 && (
        <>
          <p>
            {strings.filesImported(
              files.filter(({ outcome }) => outcome.kind === 'done').length,
              files.length,
            )}
          </p>
          <ul aria-label={strings.files}>
            {numbered.map(({ number, fileName, outcome }) => (
              <Box as="li" key={number} pad={[2, 0]} line="below">
                <p>
                  <strong dir="auto">{fileName}</strong>
                </p>
                <Result outcome={outcome} />
              </Box>
            ))}
          </ul>
        </>
      )}
    </Prose>
  )
}

function Result({ outcome }: Pick<FileImport, 'outcome'>) {
  if (outcome.kind === 'done') return <Report report={outcome.report} />
  return isFailure(outcome) ? (
    <Text size="small" tone="danger">
      {wordsOf(outcome)}
    </Text>
  ) : (
    <p>{wordsOf(outcome)}</p>
  )
}

type Undone = Exclude<ImportOutcome, { kind: 'done' }>

/** Canceling is an outcome, not a failure. */
function isFailure(outcome: ImportOutcome): outcome is Undone {
  return outcome.kind === 'refused' || (outcome.kind === 'ended' && outcome.code !== 'cancelled')
}

function wordsOf(outcome: Undone): string {
  if (outcome.kind === 'refused') return wordsForProblem(outcome)
  const { code, conversations } = outcome
  return joinSentences([
    code === 'cancelled' ? strings.cancelledImport : refusalStrings[code],
    strings.kept(conversations),
  ])
}

function wordsForProblem({ problem }: Extract<ImportOutcome, { kind: 'refused' }>): string {
  const { line, field, reason } = problem
  const facts = [
    ...(line === null ? [] : [importProblemStrings.line(line)]),
    ...(field === null ? [] : [importProblemStrings.field(field)]),
    importProblemStrings.reasons[reason],
  ]
  return joinSentences([facts.join(' · '), importProblemStrings.nothingImported])
}

function Report({ report }: { readonly report: ImportReport }) {
  const { extraFields } = report
  const [added = [], present = [], different = []] = (['added', 'present', 'different'] as const).map(
    (fate) => amountsOf(countsOf(report, fate)),
  )
  const isEmpty = added.length + present.length + different.length === 0
  return (
    <>
      <p>{isEmpty ? strings.nothingFound(report.source) : strings.done(report.source)}</p>
      {added.length === 0 && !isEmpty && <p>{strings.nothingAdded}</p>}
      <Amounts words={strings.added} amounts={added} />
      <Amounts words={strings.present} amounts={present} />
      <Amounts words={strings.different} amounts={different} />
      {extraFields !== null && (
        <p>
          {(extraFields.isKept ? strings.fieldsKept : strings.fieldsDropped)(
            extraFields.names,
            extraFields.otherCount,
          )}
        </p>
      )}
      {report.skipped.length > 0 && (
        <>
          <p>{strings.skippedParts}</p>
          <ul aria-label={strings.skipped} className={css('list')}>
            {report.skipped.map((part) => (
              <li key={part.reason}>{describeSkip(part)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface AmountsProps {
  readonly words: (amounts: readonly string[]) => string
  readonly amounts: readonly string[]
}

export function Amounts({ words, amounts }: AmountsProps) {
  return amounts.length === 0 ? null : <p>{words(amounts)}</p>
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
export function amountsOf(counts: Counts): string[] {
  return units.flatMap((unit) => {
    const count = counts[unit] ?? 0
    return count === 0 ? [] : [strings.units[unit](count)]
  })
}
