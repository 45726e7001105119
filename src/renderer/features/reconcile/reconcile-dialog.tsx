import { type ComponentProps, useEffect, useState } from 'react'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { readMeter } from '../../stores/programs/programs-store.ts'
import { dialogTitles } from '../../strings/app.ts'
import { commonStrings } from '../../strings/common.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Prose, Row, Stack } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BillEditor } from './bill-editor.tsx'
import { BillList } from './bill-list.tsx'
import { leaveBill, loadBills, useBills } from './bills-store.ts'
import css from './reconcile-dialog.module.css'
import { reconcileStrings as strings } from './reconcile-strings.ts'
import { TableImport, type TableSource, titleOfImport } from './table-import/table-import.tsx'

/** The table in view, and whether cancelling also leaves the bill that was begun for it. */
interface OpenImport {
  readonly source: TableSource
  readonly isNewBill: boolean
}

/** Compares services' bills with the ledger. Closing the dialog keeps the open draft. */
export function ReconcileDialog() {
  const { list, open } = useBills()
  const [importing, setImporting] = useState<OpenImport | null>(null)
  useEffect(() => {
    void loadBills()
    void readMeter()
  }, [])
  // A table belongs to the open bill only.
  if (importing !== null && open === null) setImporting(null)
  if (importing !== null && open !== null) {
    const title = titleOfImport(importing.source)
    const cancel = (): void => {
      setImporting(null)
      if (importing.isNewBill) leaveBill()
    }
    return (
      <ReconcileFrame label={title} closeLabel={commonStrings.cancel} onClose={cancel}>
        <TableImport
          source={importing.source}
          period={open.period}
          onClose={cancel}
          onApplied={() => setImporting(null)}
        />
      </ReconcileFrame>
    )
  }
  return (
    <ReconcileFrame label={dialogTitles.reconcile} onClose={closeDialog}>
      <RefusalAlert />
      {list !== null && open === null && (
        <BillList list={list} onImport={(source) => setImporting({ source, isNewBill: true })} />
      )}
      {list !== null && open !== null && (
        <BillEditor
          key={open.saved?.id ?? 'new'}
          list={list}
          open={open}
          onImport={(source) => setImporting({ source, isNewBill: false })}
        />
      )}
    </ReconcileFrame>
  )
}

type FrameProps = Pick<ComponentProps<typeof Dialog>, 'label' | 'closeLabel' | 'onClose' | 'children'>

/** One dialog for bills and tables: a table replaces the bill and never covers it. */
function ReconcileFrame({ children, ...frame }: FrameProps) {
  return (
    <Dialog {...frame} size="wide">
      <ScrollBox label={frame.label} isTall>
        <Stack gap={4} className={css('content')}>
          {children}
        </Stack>
      </ScrollBox>
    </Dialog>
  )
}

/** The last failure. Earlier results stay visible below. */
function RefusalAlert() {
  const { list, refusal } = useBills()
  if (refusal === null) return list === null && <Prose>{strings.loading}</Prose>
  return (
    <Row size="control" tone="danger" gap={[2, 3]} wrap prose surface="danger" roomy role="alert">
      <p>
        {list === null && `${strings.notRead} `}
        {refusalStrings[refusal.code]}
      </p>
      {list === null && <Button onClick={() => void loadBills()}>{commonStrings.tryAgain}</Button>}
    </Row>
  )
}
