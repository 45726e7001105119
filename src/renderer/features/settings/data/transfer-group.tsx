import { useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { transferStrings as strings } from '../../../messages/transfer.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { useIsBusy, useTaskProgress } from '../../../stores/app/task-progress-store.ts'
import {
  exportEverything,
  importFile,
  useTransferOutcome,
} from '../../../stores/conversations/transfer-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { TaskProgressLine } from '../task-progress-line.tsx'
import { Amounts, amountsOf, FileResults } from './import-results.tsx'

const css = classNames(styles)
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
        <Button size="small" onClick={() => openDialog('export-chats')}>
          {strings.exportChats}
        </Button>
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
  if (outcome?.kind === 'refused') return <RefusalLine refusal={outcome.refusal} />
  if (outcome?.kind === 'imported') return <FileResults files={outcome.files} />
  return (
    <div role="status" className={css('text')}>
      {outcome?.kind === 'exported' && (
        <>
          <p>{strings.exported(outcome.report.fileName)}</p>
          <Amounts words={strings.contents} amounts={amountsOf(outcome.report)} />
        </>
      )}
    </div>
  )
}
