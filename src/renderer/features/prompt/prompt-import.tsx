import { useEffect, useId, useRef, useState } from 'react'
import type { PreviewedPrompt, PromptPreview } from '../../../shared/contract/chat/prompt-import.ts'
import { promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import { commonStrings } from '../../strings/common.ts'
import { encodingStrings } from '../../strings/encodings.ts'
import { libraryStrings, promptImportStrings as strings } from '../../strings/prompt-library.ts'
import { quote } from '../../strings/quote.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Info, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../ui/table/table.tsx'
import css from './prompt-import.module.css'
import { applyPromptImport, leavePromptTransfer, useTransferOutcome } from './prompt-transfer-store.ts'

const { columns } = strings

const maxFolders = 20

/** The effect of a file on the library. Nothing is saved before the user imports it. */
export function PromptImportPreview({ preview }: { readonly preview: PromptPreview }) {
  const summaryId = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { token, fileName, encoding, rows, newFolders } = preview
  const changeCount = preview.newCount + preview.renamedCount + newFolders.length
  const hiddenCount = preview.newCount + preview.renamedCount + preview.presentCount - rows.length
  useEffect(() => buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus(), [])
  const apply = async (): Promise<void> => {
    setIsBusy(true)
    await applyPromptImport(token)
  }
  return (
    <>
      <ScrollBox label={strings.title} isTall>
        <Stack gap={4} pad={[4, 5]}>
          <Text id={summaryId} size="control" breaks role="status">
            {strings.summary(fileName, preview)}
          </Text>
          <Remark>{strings.rule}</Remark>
          {encoding !== 'utf-8' && <Remark>{encodingStrings.table(encoding)}</Remark>}
          {newFolders.length > 0 && (
            <Text size="control" breaks>
              {strings.folders(newFolders.slice(0, maxFolders))}
              {newFolders.length > maxFolders && <> {strings.moreFolders(newFolders.length - maxFolders)}</>}
            </Text>
          )}
          {changeCount === 0 && <Info>{strings.nothing}</Info>}
          <Problems preview={preview} />
          {rows.length > 0 && <Rows rows={rows} />}
          {hiddenCount > 0 && <Remark>{strings.moreRows(hiddenCount)}</Remark>}
        </Stack>
      </ScrollBox>
      <Row ref={buttons} gap={[2, 3]} wrap shrink={false} pad={[3, 5]} line="above">
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={changeCount === 0}
          aria-describedby={summaryId}
          onClick={() => void apply()}
        >
          {libraryStrings.import}
        </Button>
        <Button aria-describedby={summaryId} onClick={leavePromptTransfer}>
          {commonStrings.cancel}
        </Button>
      </Row>
    </>
  )
}

function Rows({ rows }: { readonly rows: readonly PreviewedPrompt[] }) {
  return (
    <div className={css('rows')}>
      <Table label={strings.table}>
        <thead>
          <tr>
            <ColumnHeader>{columns.name}</ColumnHeader>
            <ColumnHeader>{columns.folder}</ColumnHeader>
            <ColumnHeader>{columns.change}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewLine key={row.place} row={row} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PreviewLine({ row: { name, beginning, folder, change } }: { readonly row: PreviewedPrompt }) {
  return (
    <TableRow isQuiet={change === 'present'}>
      <Cell>
        <bdi>{name}</bdi>
        <Text size="label" tone="quiet" truncated>
          <bdi>{beginning}</bdi>
        </Text>
      </Cell>
      <Cell>{folder === null ? libraryStrings.noFolder : <bdi>{folder}</bdi>}</Cell>
      <Cell>
        <Badge tone={change === 'renamed' ? 'warn' : change === 'new' ? 'accent' : 'neutral'}>
          {strings.change[change]}
        </Badge>
      </Cell>
    </TableRow>
  )
}

function Problems({ preview: { source, problems, problemCount } }: { readonly preview: PromptPreview }) {
  if (problemCount === 0) return null
  const place = source === 'table' ? strings.line : strings.entry
  return (
    <Stack gap={1}>
      <Text size="control">{strings.skipped(problemCount)}</Text>
      <Stack as="ul" size="small" tone="quiet" gap={1} breaks>
        {problems.map((problem) => (
          <li key={`${problem.place} ${problem.reason}`}>
            {[
              place(problem.place),
              ...(problem.words === '' ? [] : [quote(problem.words)]),
              strings.problems[problem.reason](promptLimits.text),
            ].join(' · ')}
          </li>
        ))}
        {problemCount > problems.length && <li>{strings.others(problemCount - problems.length)}</li>}
      </Stack>
    </Stack>
  )
}

/** How the last export or import ended. An export that succeeded shows its file. */
export function TransferOutcomeLine() {
  const outcome = useTransferOutcome()
  if (outcome === null || outcome.kind === 'imported')
    return (
      <Text size="control" breaks role="status">
        {outcome !== null && strings.imported(outcome.imported.fileName, outcome.imported)}
      </Text>
    )
  return (
    <Text size="control" tone="danger" breaks role="alert">
      {outcome.kind === 'refused'
        ? refusalStrings[outcome.refusal.code]
        : strings.refused[outcome.file.reason](outcome.file.fileName, promptLimits.prompts)}
    </Text>
  )
}
