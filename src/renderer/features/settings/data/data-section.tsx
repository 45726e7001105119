import { BackupGroup } from './backup-group.tsx'
import { CheckGroup } from './check-group.tsx'
import { EraseGroup } from './erase-group.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import { WhereGroup } from './location-group.tsx'
import { MoveGroup } from './move-group.tsx'
import { TransferGroup } from './transfer-group.tsx'
import { useReadDataPlace } from './use-read-data-place.ts'

/** What is kept on this computer, and what can be done with it. */
export function DataSection() {
  const place = useReadDataPlace()
  return (
    <>
      {place !== null && <WhereGroup place={place} />}
      <BackupGroup />
      <TransferGroup />
      <LedgerGroup />
      <CheckGroup />
      {place !== null && <MoveGroup place={place} />}
      <EraseGroup />
    </>
  )
}
