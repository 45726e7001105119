import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { requestAges } from '../../../../shared/domain/app/setting-choices.ts'
import { changedSettings } from '../../../../shared/domain/app/setting-values.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { chooseSetting, useSetting } from '../../../stores/app/settings-store.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { readUpdates, useUpdates } from '../../../stores/app/updates-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Alert, Box, Label, Prose, Row, Status } from '../../../ui/layout/layout.tsx'
import { ConfirmDialog, InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Points } from '../points.tsx'
import { ChoiceSetting } from '../setting-line.tsx'
import { resetSettings, useCurrentSettings } from '../setting-resets-store.ts'
import { useClearQuestion } from '../use-clear-question.tsx'
import { eraseEverything } from './data-place-store.ts'
import { eraseStrings } from './data-strings.ts'
import css from './privacy-groups.module.css'
import { privacyStrings } from './privacy-strings.ts'
import { openRequestLog, useRequests } from './requests-store.ts'

const { leaves, log, begin } = privacyStrings

/** The size of the log, a link to it, and its retention. */
export function RequestLogGroup() {
  const age = useSetting('keepRequests')
  const { page } = useRequests()
  const { button, question } = useClearQuestion()
  useEffect(() => void openRequestLog(), [])
  return (
    <Group title={log.title}>
      <Prose>{log.text}</Prose>
      <Row gap={[2, 3]} wrap>
        <SmallButton onClick={() => openDialog('requests')}>{log.open}</SmallButton>
        {button}
        <Status>{page !== null && log.rows(page.count)}</Status>
      </Row>
      {question}
      <ChoiceSetting
        name="keepRequests"
        values={requestAges}
        value={age}
        onChange={(value) => void chooseSetting({ name: 'keepRequests', value })}
      />
    </Group>
  )
}

/** Every address of the connections, with the data sent there. */
export function SentDataGroup() {
  const connections = useConnections()
  const byOrigin = Map.groupBy(
    connections.filter(({ kind }) => kind === 'service'),
    originOf,
  )
  return (
    <Group title={leaves.title}>
      {byOrigin.size === 0 ? (
        <Prose>{leaves.none}</Prose>
      ) : (
        <>
          <Prose>{leaves.text}</Prose>
          <Box as="ul" line="above">
            {[...byOrigin].map(([origin, those]) => (
              <Box as="li" key={origin} breaks pad={[2, 0]} line="below">
                <Label as="bdi">{origin}</Label>{' '}
                <span className={css('quiet')}>{leaves.connections(those.map(({ name }) => name))}</span>
              </Box>
            ))}
          </Box>
        </>
      )}
      <FeedAddress />
      {connections.some(({ kind }) => kind === 'demo') && <p className={css('quiet')}>{leaves.demo}</p>}
      <Prose>
        {leaves.contents} {leaves.else}
      </Prose>
    </Group>
  )
}

function originOf({ baseAddress }: Connection): string {
  return URL.parse(baseAddress)?.origin ?? baseAddress
}

/** The address of the update check, while the check is on. */
function FeedAddress() {
  const updates = useUpdates()
  const mode = useSetting('updates')
  useEffect(() => void readUpdates(), [])
  if (updates === null || updates.obstacle !== null || updates.feed === null || mode === 'off') return null
  const isOnGitHub = updates.feed.startsWith('https://github.com/')
  return (
    <Prose>
      <Label as="bdi">{updates.feed}</Label>{' '}
      <span className={css('quiet')}>{isOnGitHub ? leaves.updates : leaves.updatesElsewhere}</span>
    </Prose>
  )
}

/** Resets all settings after confirmation, or erases all data. */
export function ResetGroup() {
  const [isAsking, setIsAsking] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const isBusy = useIsBusy()
  const restore = useRef<HTMLButtonElement>(null)
  const settings = useCurrentSettings()
  const changed = settings === null ? [] : changedSettings(settings, null)
  const answer = async (isSure: boolean): Promise<void> => {
    restore.current?.focus()
    setIsAsking(false)
    raiseRefusal(isSure ? await resetSettings(changed) : null)
  }
  return (
    <Group title={begin.title}>
      <Row gap={[2, 3]} wrap>
        <SmallButton ref={restore} aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          {begin.restore}
        </SmallButton>
        <SmallButton isBusy={isBusy} onClick={() => setIsErasing(true)}>
          {eraseStrings.open}
        </SmallButton>
      </Row>
      {isAsking && changed.length === 0 && <Prose role="status">{begin.nothing}</Prose>}
      {isAsking && changed.length > 0 && (
        <InlineConfirm
          question={begin.question(changed.length)}
          confirm={begin.confirm}
          cancel={begin.cancel}
          onConfirm={() => void answer(true)}
          onCancel={() => void answer(false)}
        />
      )}
      {isErasing && <EraseDialog onClose={() => setIsErasing(false)} />}
    </Group>
  )
}

/** Lists what is erased and what remains. Main asks for confirmation. */
function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const [isKeepingKeys, setIsKeepingKeys] = useState(false)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const erase = async (): Promise<void> => {
    if (isRestarting) return
    const refused = await eraseEverything(isKeepingKeys)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  return (
    <ConfirmDialog
      title={eraseStrings.dialog}
      confirm={eraseStrings.confirm}
      close={commonStrings.close}
      variant="danger"
      cancelVariant="quiet"
      focus="dialog"
      isBusy={isRestarting}
      status={isRestarting && eraseStrings.restarting}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <Prose>{eraseStrings.goes}</Prose>
      <Points points={eraseStrings.list} />
      <Prose>{eraseStrings.stays}</Prose>
      {refusal !== null && (
        <>
          <Alert>{refusalStrings[refusal.code]}</Alert>
          <Choice
            type="checkbox"
            label={eraseStrings.keepKeys}
            hint={eraseStrings.keepKeysHint}
            isChosen={isKeepingKeys}
            onChoose={setIsKeepingKeys}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
