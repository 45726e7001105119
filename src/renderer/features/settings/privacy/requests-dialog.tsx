import { useEffect, useMemo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { requestsStrings as strings } from '../../../messages/requests.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { openRequestLog, readRequests, useRequests } from '../../../stores/app/requests-store.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'
import styles from './requests-dialog.module.css'
import { RequestsTable } from './requests-table.tsx'
import { RequestsTools } from './requests-tools.tsx'

const css = classNames(styles)
const closeDialog = (): void => openDialog(null)

/** The log of every request that the app made, the newest first. */
export function RequestsDialog() {
  const { page, search, refusal } = useRequests()
  useEffect(() => void openRequestLog(), [])
  const table = useMemo(
    () => page !== null && page.requests.length > 0 && <RequestsTable requests={page.requests} />,
    [page],
  )
  return (
    <Dialog label={strings.title} size="wide" closeLabel={strings.close} onClose={closeDialog}>
      <div className={css('head')}>
        <p className={css('introduction')}>{strings.introduction}</p>
        <RequestsTools page={page} search={search} onRefresh={() => void readRequests()} />
      </div>
      <ScrollBox label={strings.title} isTall>
        <div className={css('content')}>
          {refusal !== null && (
            <div className={css('refusal')}>
              <FactsCard title={refusalStrings[refusal.code]} />
            </div>
          )}
          {page === null && refusal === null && <p className={css('quiet')}>{strings.reading}</p>}
          {table}
          {page?.count === 0 && (
            <p className={css('quiet')}>{search === '' ? strings.empty : strings.nothingFound(search)}</p>
          )}
        </div>
      </ScrollBox>
    </Dialog>
  )
}
