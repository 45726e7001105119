import { useEffect, useMemo, useRef, useState } from 'react'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { type TextContent, type TextFile, textIn } from '../../../lib/text-file.ts'
import { commonStrings } from '../../../strings/common.ts'
import { encodingNotes, encodingOptions, encodingStrings } from '../../../strings/encodings.ts'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextArea, textFrame } from '../../../ui/controls/text-area.tsx'
import { Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { billTableStrings as strings } from './bill-table-strings.ts'
import { splitTable, type TableRefusal } from './split-table.ts'
import css from './table-import.module.css'
import { TablePreview } from './table-preview.tsx'
import { findHeaders } from './understand-table.ts'

type FileProblem = Extract<TextFile, { kind: 'refused' }>['reason']

/** A table's source: a file, or pasted text when `fileName` is `null`. */
export interface TableSource {
  readonly fileName: string | null
  readonly content: TextContent | null
  readonly problem: FileProblem | null
}

interface TableImportProps {
  readonly source: TableSource
  readonly period: BillPeriod
  readonly onClose: () => void
  readonly onApplied: () => void
}

export function titleOfImport({ fileName }: TableSource): string {
  return fileName === null ? strings.title : strings.fileTitle(fileName)
}

/** Previews how a table is understood before anything is imported. */
export function TableImport({ source, period, onClose, onApplied }: TableImportProps) {
  const [pasted, setPasted] = useState('')
  const [encoding, setEncoding] = useState(source.content?.found.encoding ?? 'utf-8')
  const decoded = useMemo(
    () => (source.content === null ? null : textIn(encoding, source.content)),
    [source.content, encoding],
  )
  const text = decoded?.text ?? pasted
  const content = useRef<HTMLDivElement>(null)
  const isPasted = source.fileName === null
  useEffect(() => {
    const area = content.current?.querySelector('textarea')
    ;(area ?? content.current?.closest('dialog'))?.focus()
  }, [])
  const split = useMemo(() => (text.trim() === '' && isPasted ? null : splitTable(text)), [text, isPasted])
  const table = useMemo(() => (split?.kind === 'table' ? findHeaders(split.lines) : null), [split])
  const cancel = <Button onClick={onClose}>{commonStrings.cancel}</Button>
  return (
    <Stack ref={content} gap={4} top className={css(table === null && isPasted && 'empty')}>
      {isPasted && <PasteArea text={text} onText={setPasted} />}
      {source.content?.found.isCertain === false && (
        <Stack gap={2}>
          <SelectField
            label={encodingStrings.label}
            options={encodingOptions(source.content.found.likely)}
            value={encoding}
            onChange={setEncoding}
          />
          <Remark role="status">
            {joinSentences(encodingNotes(source.content.found, decoded?.lostCount ?? 0))}
          </Remark>
        </Stack>
      )}
      {source.problem !== null && <Refusal problem={source.problem} line={null} />}
      {source.problem === null && split?.kind === 'refused' && <Refusal {...split} />}
      {table !== null && (
        <TablePreview key={text} table={table} period={period} cancel={cancel} onApplied={onApplied} />
      )}
      {table === null && <Row justify="end">{cancel}</Row>}
    </Stack>
  )
}

/** Longer pasted text is no longer shown, only the result. */
const maxShown = 20_000

function PasteArea({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  if (text.length > maxShown)
    return (
      <Row size="control" gap={[2, 3]} wrap>
        <span>{strings.pasted(text.length)}</span>
        <SmallButton onClick={() => onText('')}>{strings.another}</SmallButton>
      </Row>
    )
  return (
    <div className={css(textFrame, 'area')}>
      <TextArea
        aria-label={strings.area}
        placeholder={strings.hint}
        spellCheck={false}
        value={text}
        onChange={onText}
      />
    </div>
  )
}

function Refusal({ problem, line }: Pick<TableRefusal, 'line'> & { problem: keyof typeof strings.refused }) {
  return (
    <Text size="control" tone="danger" prose surface="danger" roomy role="alert">
      {line !== null && `${strings.atLine(line)} `}
      {strings.refused[problem]}
    </Text>
  )
}
