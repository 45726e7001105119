import { useEffect, useState } from 'react'
import type {
  Statement,
  StatementChoice,
  StatementChoices,
  StatementFormat,
} from '../../../shared/contract/usage/statement.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { reportedSums } from '../../../shared/domain/usage/usage-sums.ts'
import { formatDay } from '../../../shared/language/format-moment.ts'
import { createColumnFormat, formatMoneyList } from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { showToast } from '../../stores/app/toast-store.ts'
import { dialogTitles } from '../../strings/app.ts'
import { commonStrings } from '../../strings/common.ts'
import { wordsOfProject } from '../../strings/conversation-words.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button, SmallButton } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/choice.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { Cell, ClosingRow, ColumnHeader, Table, TableRow } from '../../ui/table/table.tsx'
import {
  monthNow,
  monthsUntil,
  readStatement,
  readStatementChoices,
  saveStatement,
} from './statement-store.ts'
import { statementStrings as strings } from './statement-strings.ts'

const formats: readonly StatementFormat[] = ['pdf', 'html', 'csv', 'json', 'focus']

export function StatementDialog() {
  const [attempt, setAttempt] = useState(1)
  return (
    <Dialog label={dialogTitles.statement} size="fit" onClose={closeDialog}>
      <DialogBody isTight>
        <Choices key={attempt} onRetry={() => setAttempt(attempt + 1)} />
      </DialogBody>
    </Dialog>
  )
}

/** Asks for the months and projects: the usage page shows other calls, for example those of the demo. */
function Choices({ onRetry }: { readonly onRetry: () => void }) {
  const [result, setResult] = useState<Result<StatementChoices> | null>(null)
  useEffect(() => void readStatementChoices().then(setResult), [])
  if (result === null) return <Loading words={strings.loadingChoices} />
  if (!result.ok) return <Failed result={result} onRetry={onRetry} />
  return <NewStatement choices={result.value} />
}

function NewStatement({ choices: { firstDay, projects } }: { readonly choices: StatementChoices }) {
  const [{ clock: usualClock, thisMonth }] = useState(monthNow)
  const months = monthsUntil(thisMonth, firstDay)
  // People submit expenses for the previous month.
  const [month, setMonth] = useState(months[1] ?? thisMonth)
  const [projectId, setProjectId] = useState<string | null>()
  const [format, setFormat] = useState<StatementFormat>('pdf')
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [attempt, setAttempt] = useState(1)
  const clock = format === 'focus' ? 'utc' : usualClock
  const choice: StatementChoice = { month, clock, ...(projectId !== undefined && { projectId }) }
  const save = async (): Promise<void> => {
    setRefusal(null)
    setIsSaving(true)
    const result = await saveStatement(choice, format)
    setIsSaving(false)
    if (!result.ok) setRefusal(result)
    else if (result.value !== null) showToast({ kind: 'exported', ...result.value })
  }
  return (
    <>
      <Row gap={[2, 4]} wrap align="end" justify="between">
        <SelectField
          label={strings.month}
          options={months.map((value) => ({ value, label: formatDay(`${value}-01`, 'month') }))}
          value={month}
          onChange={setMonth}
        />
        {projects.length > 0 && (
          <ProjectField projects={projects} projectId={projectId} onChange={setProjectId} />
        )}
        <Remark>{strings.clocks[clock]}</Remark>
      </Row>
      <Preview
        key={JSON.stringify([choice, attempt])}
        choice={choice}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <RadioGroup
        label={strings.format}
        options={formats.map((value) => ({ value, ...strings.formats[value] }))}
        value={format}
        onChange={setFormat}
      />
      <Row gap={[2, 3]} wrap>
        <Button variant="primary" isBusy={isSaving} onClick={() => void save()}>
          {strings.save}
        </Button>
        <Remark role="status">
          {isSaving && strings.saving}
          {refusal !== null && refusalStrings[refusal.code]}
        </Remark>
      </Row>
    </>
  )
}

interface ProjectFieldProps {
  readonly projects: StatementChoices['projects']
  readonly projectId: string | null | undefined
  readonly onChange: (projectId: string | null | undefined) => void
}

/** All calls, those of one project, or those of none. */
function ProjectField({ projects, projectId, onChange }: ProjectFieldProps) {
  const keyOf = (id: string): string => `project ${id}`
  return (
    <SelectField
      label={strings.project}
      options={[
        { value: '', label: strings.allProjects },
        ...projects.map((project) => ({ value: keyOf(project.id), label: wordsOfProject(project) })),
        { value: 'none', label: wordsOfProject({ id: null, name: '', isDeleted: false }) },
      ]}
      value={projectId === undefined ? '' : projectId === null ? 'none' : keyOf(projectId)}
      onChange={(value) =>
        onChange(value === 'none' ? null : projects.find(({ id }) => keyOf(id) === value)?.id)
      }
    />
  )
}

/** The totals of the month, from the current ledger. */
function Preview({ choice, onRetry }: { readonly choice: StatementChoice; readonly onRetry: () => void }) {
  const [result, setResult] = useState<Result<Statement> | null>(null)
  // Each choice has its own preview, by its key.
  const [asked] = useState(choice)
  useEffect(() => void readStatement(asked).then(setResult), [asked])
  if (result === null) return <Loading words={strings.loading} />
  if (!result.ok) return <Failed result={result} onRetry={onRetry} />
  return <Totals statement={result.value} />
}

function Loading({ words }: { readonly words: string }) {
  return <Remark role="status">{words}</Remark>
}

function Failed({ result, onRetry }: { readonly result: RefusedResult; readonly onRetry: () => void }) {
  return (
    <Row role="alert" size="small" tone="danger" gap={2} wrap>
      {refusalStrings[result.code]}
      <SmallButton onClick={onRetry}>{commonStrings.tryAgain}</SmallButton>
    </Row>
  )
}

function Totals({ statement }: { readonly statement: Statement }) {
  const { month, opening, totals, closing } = statement
  const format = createColumnFormat([opening, totals, closing].flatMap(({ cost }) => cost))
  const cells = (sums: Statement['opening']) => (
    <>
      <Cell isNumber>{formatCount(sums.callCount)}</Cell>
      <Cell isNumber>{totalWords(sums)}</Cell>
      <Cell isNumber>{sums.cost.length === 0 ? strings.none : formatMoneyList(sums.cost, format)}</Cell>
    </>
  )
  return (
    <Stack gap={2}>
      <ScrollBox label={strings.preview}>
        <Table label={strings.preview}>
          <thead>
            <tr>
              <ColumnHeader>{strings.columns.row}</ColumnHeader>
              <ColumnHeader isNumber>{strings.columns.calls}</ColumnHeader>
              <ColumnHeader isNumber>{strings.columns.tokens}</ColumnHeader>
              <ColumnHeader isNumber>{strings.columns.price}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            <TableRow isQuiet>
              <Cell>{strings.opening}</Cell>
              {cells(opening)}
            </TableRow>
            <TableRow>
              <Cell>{formatDay(`${month}-01`, 'month')}</Cell>
              {cells(totals)}
            </TableRow>
            <ClosingRow>
              <Cell>{strings.closing}</Cell>
              {cells(closing)}
            </ClosingRow>
          </tbody>
        </Table>
      </ScrollBox>
      <Notes statement={statement} />
    </Stack>
  )
}

/** Nothing without calls, because then there is nothing to report. */
function totalWords(sums: Statement['opening']): string {
  const total = reportedSums.total(sums)
  if (total !== null) return formatCount(total)
  return sums.callCount === 0 ? strings.none : strings.notReported
}

function Notes({ statement }: { readonly statement: Statement }) {
  const { totals, doTotalsHold, isOver, clearings } = statement
  const estimated = totals.estimatedPromptTokens + totals.estimatedCompletionTokens
  const clearing = clearings.at(-1)
  const sentences = [
    totals.callCount === 0 && strings.noCalls,
    totals.callCount > 0 && strings.parts(reportedSums.prompt(totals), reportedSums.completion(totals)),
    totals.noTotalCount > 0 && strings.noTotal(totals.noTotalCount),
    !isOver && strings.notOver,
    estimated > 0 && strings.estimates(estimated),
    totals.unpricedCount > 0 && strings.unpriced(totals.unpricedCount),
    statement.project !== null && strings.noBills,
    clearing !== undefined && strings.cleared(clearing.beforeDay),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <Text as="output" size="small" strong numeric tone={doTotalsHold ? 'accent' : 'danger'}>
        {doTotalsHold ? strings.holds(totals.callCount, totals.notReportedCount) : strings.differs}
      </Text>
      {sentences.map((sentence) => (
        <Remark key={sentence} numeric prose>
          {sentence}
        </Remark>
      ))}
    </>
  )
}
