import { useEffect, useMemo, useRef, useState } from 'react'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { TextFile } from '../../../lib/text-file.ts'
import { billTableStrings as strings } from '../../../messages/bill-table.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { splitTable, type TableRefusal } from './split-table.ts'
import styles from './table-dialog.module.css'
import { TablePreview } from './table-preview.tsx'
import { findHeaders } from './understand-table.ts'

const css = classNames(styles)

type FileProblem = Extract<TextFile, { kind: 'refused' }>['reason']

/** A table's source: a file, or pasted text when `fileName` is `null`. */
export interface TableSource {
  readonly fileName: string | null
  readonly text: string
  readonly problem: FileProblem | null
}

interface TableDialogProps {
  readonly source: TableSource
  readonly period: BillPeriod
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** Previews how a table is understood before anything is imported. */
export function TableDialog({ source, period, onClose, onApplied }: TableDialogProps) {
  const [text, setText] = useState(source.text)
  const area = useRef<HTMLTextAreaElement>(null)
  const isPasted = source.fileName === null
  useEffect(() => area.current?.focus(), [])
  const split = useMemo(() => (text.trim() === '' && isPasted ? null : splitTable(text)), [text, isPasted])
  const table = useMemo(() => (split?.kind === 'table' ? findHeaders(split.lines) : null), [split])
  const title = source.fileName === null ? strings.title : strings.fileTitle(source.fileName)
  return (
    <Dialog label={title} closeLabel={strings.cancel} onClose={onClose}>
      <ScrollBox label={title} isTall>
        <Stack gap={4} className={css('content')}>
          {isPasted && <PasteArea area={area} text={text} onText={setText} />}
          {source.problem !== null && <Refusal problem={source.problem} line={null} />}
          {source.problem === null && split?.kind === 'refused' && <Refusal {...split} />}
          {table !== null && <TablePreview key={text} table={table} period={period} onApplied={onApplied} />}
          {table === null && (
            <div>
              <Button onClick={onClose}>{strings.cancel}</Button>
            </div>
          )}
        </Stack>
      </ScrollBox>
    </Dialog>
  )
}

/** Longer pasted text is no longer shown, only the result. */
const maxShown = 20_000

interface PasteAreaProps {
  readonly area: React.RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
}

function PasteArea({ area, text, onText }: PasteAreaProps) {
  if (text.length > maxShown)
    return (
      <Row size="control" gap={[2, 3]} wrap>
        <span>{strings.pasted(text.length)}</span>
        <Button size="small" onClick={() => onText('')}>
          {strings.another}
        </Button>
      </Row>
    )
  return (
    <div className={css('area')}>
      <TextArea
        ref={area}
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
