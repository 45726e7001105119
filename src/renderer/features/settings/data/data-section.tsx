import { useEffect, useState } from 'react'
import type { DataPlace, MoveOffer } from '../../../../shared/contract/data/data-place.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { formatBytes } from '../../../../shared/language/format-quantity.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Label, Prose, Row, Status, Text } from '../../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { Points } from '../points.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { SectionReset } from '../section-reset.tsx'
import { TaskProgressLine } from '../task-progress-line.tsx'
import { BackupGroup } from './backup-group.tsx'
import {
  checkData,
  chooseFolder,
  loadDataPlace,
  moveData,
  showDataFolder,
  useDataPlace,
  useIsDataRead,
} from './data-place-store.ts'
import { checkStrings, moveStrings, whereStrings } from './data-strings.ts'
import { LedgerCopyGroup } from './ledger-copy-group.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import { RequestLogGroup, ResetGroup, SentDataGroup } from './privacy-groups.tsx'
import { TransferGroup } from './transfer-group.tsx'

/**
 * The data on this computer, the data that leaves it, and all actions on both. Shown once the data folder is read, so
 * that nothing moves afterwards.
 */
export function DataSection() {
  const place = useDataPlace()
  const isBusy = useIsBusy()
  // Again after every task on the data.
  useEffect(() => {
    if (!isBusy) void loadDataPlace()
  }, [isBusy])
  if (!useIsDataRead()) return null
  return (
    <>
      {place !== null && <PlaceGroup place={place} />}
      <BackupGroup />
      <TransferGroup />
      <SentDataGroup />
      <RequestLogGroup />
      <LedgerGroup />
      <LedgerCopyGroup />
      <ResetGroup />
      <SectionReset section="data" />
    </>
  )
}

type Checked = Awaited<ReturnType<typeof checkData>>

function wordsFor(outcome: Checked): string {
  if (!outcome.ok) return refusalStrings[outcome.code]
  return outcome.value.isIntact ? checkStrings.sound : checkStrings.unsound
}

/** The data folder, its contents in numbers, its integrity, and another place for it. */
function PlaceGroup({ place }: { readonly place: DataPlace }) {
  const [offer, setOffer] = useState<MoveOffer | null>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const isBusy = useIsBusy()
  const choose = async (): Promise<void> => {
    setRefusal(null)
    const result = await chooseFolder()
    if (result.ok) setOffer(result.value)
    else setRefusal(result)
  }
  const check = (): void => {
    setChecked(null)
    void checkData().then(setChecked)
  }
  return (
    <Group title={whereStrings.title}>
      {!place.isInFile && (
        <Text size="small" tone="danger">
          {whereStrings.notInFile}
        </Text>
      )}
      <Prose>
        {whereStrings.text} {place.isInFile && place.isPortable && whereStrings.portable}
      </Prose>
      <Label numeric breaks>
        {place.folder}
      </Label>
      <StoredFacts place={place} />
      <Row gap={2} wrap>
        <SmallButton onClick={() => void showDataFolder()}>{whereStrings.show}</SmallButton>
        <CopyButton label={whereStrings.copy} isInWords getText={() => place.folder} />
        {place.isInFile && !place.isPortable && (
          <SmallButton isBusy={isBusy} onClick={() => void choose()}>
            {moveStrings.move}
          </SmallButton>
        )}
        <SmallButton isBusy={isBusy} onClick={check}>
          {checkStrings.check}
        </SmallButton>
      </Row>
      <Status>{checked !== null && wordsFor(checked)}</Status>
      <TaskProgressLine kind="check" />
      <RefusalLine refusal={refusal} />
      {offer !== null && <MoveDialog offer={offer} onClose={() => setOffer(null)} />}
    </Group>
  )
}

function StoredFacts({ place }: { readonly place: DataPlace }) {
  const { contents, fileBytes, backupCount, backupBytes } = place
  const backups = backupCount === 0 ? whereStrings.none : whereStrings.backupsOf(backupCount, backupBytes)
  return (
    <Facts
      facts={[
        { label: whereStrings.file, value: formatBytes(fileBytes) },
        { label: whereStrings.conversations, value: formatCount(contents.conversations) },
        { label: whereStrings.messages, value: formatCount(contents.messages) },
        { label: whereStrings.calls, value: formatCount(contents.calls) },
        { label: whereStrings.backups, value: backups },
      ]}
    />
  )
}

/** The new folder, its risks, and the confirmation to move. */
function MoveDialog({ offer, onClose }: { readonly offer: MoveOffer; readonly onClose: () => void }) {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const move = async (): Promise<void> => {
    const refused = await moveData(offer.id)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  const { facts } = moveStrings
  return (
    <ConfirmDialog
      title={moveStrings.dialog}
      confirm={moveStrings.confirm}
      close={commonStrings.close}
      variant="primary"
      focus="dialog"
      isBusy={isRestarting}
      isRefused={refusal !== null}
      status={isRestarting && moveStrings.restarting}
      onConfirm={() => void move()}
      onCancel={onClose}
    >
      <Facts
        facts={[
          { label: facts.folder, value: offer.folder },
          { label: facts.needed, value: formatBytes(offer.bytes) },
          { label: facts.free, value: formatBytes(offer.freeBytes) },
        ]}
      />
      {offer.risk !== null && (
        <Text size="control" tone="plain" prose surface="warn" roomy>
          {moveStrings.risks[offer.risk]}
        </Text>
      )}
      <Points points={moveStrings.happens} />
      <RefusalLine refusal={refusal} />
    </ConfirmDialog>
  )
}
