import { type DragEvent, useEffect, useRef, useState } from 'react'
import { maxDroppedFiles } from '../../../../shared/domain/app/limits.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { useIsBusy, useTaskProgress } from '../../../stores/app/task-progress-store.ts'
import {
  exportEverything,
  importDropped,
  importFile,
  useTransferOutcome,
} from '../../../stores/conversations/transfer-store.ts'
import { transferStrings as strings } from '../../../strings/transfer.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Alert, Prose, Row, Stack } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import css from '../settings-group.module.css'
import { TaskProgressLine } from '../task-progress-line.tsx'
import { Amounts, amountsOf, FileResults } from './import-results.tsx'

/** Exports everything into one file, and imports such files, also dropped ones. */
export function TransferGroup() {
  const isBusy = useIsBusy()
  const drop = useFileDrop(!isBusy)
  return (
    <Group title={strings.title}>
      <Stack gap={3} className={css('drop', drop.isOver && 'dropping')} {...drop.handlers}>
        <Prose>{strings.text}</Prose>
        <Prose>{strings.importText}</Prose>
        <Row gap={[2, 3]} wrap>
          <span data-place="export">
            <SmallButton isBusy={isBusy} onClick={() => void exportEverything()}>
              {strings.exportEverything}
            </SmallButton>
          </span>
          <SmallButton onClick={() => openDialog('export-chats')}>{strings.exportChats}</SmallButton>
          <span data-place="import">
            <SmallButton isBusy={isBusy} onClick={() => void importFile()}>
              {strings.import}
            </SmallButton>
          </span>
        </Row>
        <ProgressAndOutcome />
      </Stack>
    </Group>
  )
}

/** Takes dropped files. Anything else, and files while another task runs, stay with the window. */
function useFileDrop(isTaking: boolean) {
  const [isOver, setIsOver] = useState(false)
  const take = (event: DragEvent): boolean => {
    if (!isTaking || !event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    isOver: isOver && isTaking,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!take(event)) return
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        if (take(event)) void importDropped(event.dataTransfer.files.length)
      },
    },
  }
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
  if (outcome?.kind === 'refused') return <RefusalLine refusal={outcome.refusal} />
  if (outcome?.kind === 'too-many-dropped') return <Alert>{strings.tooManyDropped(maxDroppedFiles)}</Alert>
  if (outcome?.kind === 'imported') return <FileResults files={outcome.files} />
  return (
    <Prose as="div" role="status">
      {outcome?.kind === 'exported' && (
        <>
          <p>{strings.exported(outcome.report.fileName)}</p>
          <Amounts words={strings.contents} amounts={amountsOf(outcome.report)} />
        </>
      )}
    </Prose>
  )
}
