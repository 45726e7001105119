import { useEffect } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { reconcileStrings as strings } from '../../messages/reconcile.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { loadBills, useBills } from '../../stores/usage/bills-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BillEditor } from './bill-editor.tsx'
import { BillList } from './bill-list.tsx'
import styles from './reconcile-dialog.module.css'

const css = classNames(styles)
const close = (): void => openDialog(null)

/** Compares services' bills with the ledger. Closing the dialog keeps the open draft. */
export function ReconcileDialog() {
  const { list, open } = useBills()
  useEffect(() => void loadBills(), [])
  return (
    <Dialog label={strings.title} size="wide" closeLabel={strings.close} onClose={close}>
      <ScrollBox label={strings.title} isTall>
        <Stack gap={4} className={css('content')}>
          <RefusalAlert />
          {list !== null && open === null && <BillList list={list} />}
          {list !== null && open !== null && (
            <BillEditor key={open.saved?.id ?? 'new'} list={list} open={open} />
          )}
        </Stack>
      </ScrollBox>
    </Dialog>
  )
}

/** The last failure. Earlier results stay visible below. */
function RefusalAlert() {
  const { list, refusal } = useBills()
  if (refusal === null)
    return (
      list === null && (
        <Text size="control" tone="quiet" prose>
          {strings.loading}
        </Text>
      )
    )
  return (
    <Row size="control" tone="danger" gap={[2, 3]} wrap prose surface="danger" roomy role="alert">
      <p>
        {list === null && `${strings.notRead} `}
        {refusalStrings[refusal.code]}
      </p>
      {list === null && <Button onClick={() => void loadBills()}>{strings.tryAgain}</Button>}
    </Row>
  )
}
