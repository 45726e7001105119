import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '../../../../shared/contract/app/refusal.ts'
import type { Backup, RestoreOffer } from '../../../../shared/contract/data/data-place.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { formatBytes } from '../../../../shared/language/format-quantity.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Detail, Prose, Row, Status, Text } from '../../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import dataDialogCss from '../data-dialog.module.css'
import { Points } from '../points.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { TaskProgressLine } from '../task-progress-line.tsx'
import { backUpNow, declineBackup, offerBackup, restoreBackup, useBackups } from './data-place-store.ts'
import { restoreStrings, backupStrings as strings, whereStrings } from './data-strings.ts'

const stillOffered: ReadonlySet<ErrorCode> = new Set(['declined', 'question-waiting', 'question-paused'])

/** The last backup, a button for another, and restore. */
export function BackupGroup() {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const isBusy = useIsBusy()
  const backups = useBackups()
  const make = (): void => {
    setRefusal(null)
    void backUpNow().then(setRefusal)
  }
  return (
    <Group title={strings.title}>
      <Prose>{strings.text}</Prose>
      <Row gap={[2, 3]} wrap>
        <SmallButton isBusy={isBusy} onClick={make}>
          {strings.make}
        </SmallButton>
        <SmallButton isBusy={isBusy} onClick={() => setIsRestoring(true)}>
          {strings.restore}
        </SmallButton>
      </Row>
      <Status>{backups !== null && wordsFor(backups.at(0))}</Status>
      <RefusalLine refusal={refusal} />
      {!isRestoring && <TaskProgressLine kind="back-up" />}
      {isRestoring && <RestoreDialog onClose={() => setIsRestoring(false)} />}
    </Group>
  )
}

function wordsFor(newest: Backup | undefined): string {
  if (newest === undefined) return strings.none
  return [strings.last(newest.at), ...describeBackup(newest)].join(' · ')
}

function describeBackup({ reason, bytes }: Pick<Backup, 'reason' | 'bytes'>): string[] {
  return [strings.reasons[reason], formatBytes(bytes)]
}

/** Chooses a backup, then shows its contents. Nothing happens before the second confirmation. */
function RestoreDialog({ onClose }: { readonly onClose: () => void }) {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const choose = async (name: string | null): Promise<void> => {
    setRefusal(null)
    const result = await offerBackup(name)
    if (result.ok) setOffer(result.value)
    else setRefusal(result)
  }
  const restore = async (id: string): Promise<void> => {
    setRefusal(null)
    const refused = await restoreBackup(id)
    setIsRestarting(refused === null)
    setRefusal(refused)
    // Main discards the offer once restoring begins. Cancelling main's question keeps the offer.
    if (refused !== null && !stillOffered.has(refused.code)) setOffer(null)
  }
  const close = (): void => {
    if (isRestarting) return
    if (offer !== null) declineBackup()
    onClose()
  }
  return (
    <Dialog label={restoreStrings.title} size="fit" onClose={close}>
      <DialogBody>
        {offer === null ? (
          <BackupList onChoose={(name) => void choose(name)} />
        ) : (
          <OfferedBackup
            offer={offer}
            isRestarting={isRestarting}
            onRestore={() => void restore(offer.id)}
            onCancel={close}
          />
        )}
        <RefusalLine refusal={refusal} />
        <TaskProgressLine kind="restore" />
        <TaskProgressLine kind="back-up" />
      </DialogBody>
    </Dialog>
  )
}

/** All backups, newest first, or a file from elsewhere. */
function BackupList({ onChoose }: { readonly onChoose: (name: string | null) => void }) {
  const backups = useBackups() ?? []
  const isBusy = useIsBusy()
  return (
    <>
      <Prose>{backups.length === 0 ? restoreStrings.empty : restoreStrings.text}</Prose>
      {backups.length > 0 && (
        <Box as="ul" line="above" aria-label={whereStrings.backups}>
          {backups.map(({ name, at, reason, bytes }) => (
            <Row as="li" gap={3} key={name} pad={[2, 0]} line="below">
              <Text as="div" grow>
                <Text size="control" numeric>
                  {formatWholeMoment(at)}
                </Text>
                <Detail numeric breaks>
                  {describeBackup({ reason, bytes }).join(' · ')}
                </Detail>
              </Text>
              <SmallButton
                isBusy={isBusy}
                aria-label={restoreStrings.chooseThis(at)}
                onClick={() => onChoose(name)}
              >
                {restoreStrings.choose}
              </SmallButton>
            </Row>
          ))}
        </Box>
      )}
      <div className={dataDialogCss('buttons')}>
        <Button isBusy={isBusy} onClick={() => onChoose(null)}>
          {restoreStrings.chooseFile}
        </Button>
      </div>
    </>
  )
}

interface OfferedBackupProps {
  readonly offer: RestoreOffer
  readonly isRestarting: boolean
  readonly onRestore: () => void
  readonly onCancel: () => void
}

/** The chosen backup's contents and the consequences of restoring. */
function OfferedBackup({ offer, isRestarting, onRestore, onCancel }: OfferedBackupProps) {
  const isBusy = useIsBusy()
  const heading = useRef<HTMLHeadingElement>(null)
  // The list and its focused row are gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Text as="h3" size="window" strong ref={heading} tabIndex={-1} className={dataDialogCss('heading')}>
        {restoreStrings.found}
      </Text>
      <Facts facts={factsOf(offer)} />
      <Points points={restoreStrings.happens} />
      <div className={dataDialogCss('buttons')}>
        <Button variant="primary" isBusy={isBusy || isRestarting} onClick={onRestore}>
          {restoreStrings.restore}
        </Button>
        <Button isBusy={isRestarting} onClick={onCancel}>
          {commonStrings.cancel}
        </Button>
        <Status numeric breaks>
          {isRestarting && restoreStrings.restarting}
        </Status>
      </div>
    </>
  )
}

function factsOf({ name, bytes, contents }: RestoreOffer): Fact[] {
  const { facts } = restoreStrings
  const newest = contents.newestAt === null ? restoreStrings.noMessage : formatWholeMoment(contents.newestAt)
  return [
    { label: facts.file, value: name },
    { label: facts.size, value: formatBytes(bytes) },
    { label: whereStrings.conversations, value: formatCount(contents.conversations) },
    { label: whereStrings.messages, value: formatCount(contents.messages) },
    { label: whereStrings.calls, value: formatCount(contents.calls) },
    { label: facts.newest, value: newest },
  ]
}
