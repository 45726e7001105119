import { type ReactNode, useEffect, useRef } from 'react'
import type { UpdateFailure, UpdateOffer, UpdateState } from '../../../../shared/contract/app/update.ts'
import { updateModes } from '../../../../shared/domain/app/setting-choices.ts'
import { LinkOpener } from '../../../markdown/link-opener.ts'
import { MessageText } from '../../../markdown/message-text.tsx'
import { openLink } from '../../../stores/app/links.ts'
import { chooseSetting, useSetting } from '../../../stores/app/settings-store.ts'
import {
  cancelUpdate,
  checkForUpdates,
  downloadUpdate,
  installUpdate,
  readUpdates,
  useUpdates,
} from '../../../stores/app/updates-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import {
  updateStrings as strings,
  updateAdviceStrings,
  updateFailureStrings,
  updateObstacleStrings,
} from '../../../strings/updates.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import work from '../../../ui/controls/progress-line.module.css'
import { useFocusHandover } from '../../../ui/hooks/use-focus-handover.ts'
import { Group } from '../../../ui/layout/group.tsx'
import { Detail, Prose, Remark, Row } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'
import { ChoiceSetting } from '../setting-line.tsx'

/** Whether an update is available and how to install it, or why updates are impossible. */
export function UpdatesGroup() {
  const state = useUpdates()
  useEffect(() => void readUpdates(), [])
  return (
    <Group title={strings.title}>
      {state !== null &&
        (state.obstacle === null ? (
          <Possible state={state} />
        ) : (
          <Prose>{updateObstacleStrings[state.obstacle]}</Prose>
        ))}
    </Group>
  )
}

function Possible({ state }: { readonly state: UpdateState }) {
  const mode = useSetting('updates')
  const { step, offer, failure, feed } = state
  return (
    <>
      <ChoiceSetting
        name="updates"
        values={updateModes}
        value={mode}
        onChange={(value) => void chooseSetting({ name: 'updates', value })}
      />
      {feed !== null && <Detail>{strings.feed(feed)}</Detail>}
      {offer === null || step === 'checking' ? (
        <Prose role="status">{lastCheck(state)}</Prose>
      ) : (
        <UpdateOfferCard offer={offer} state={state} isInstalledAtQuit={mode !== 'off'} />
      )}
      {failure !== null && <UpdateFailureCard failure={failure} isDownloaded={step === 'ready'} />}
      {(step === 'resting' || step === 'checking') && (
        <Row gap={[2, 3]} wrap>
          <SmallButton isBusy={step === 'checking'} onClick={() => void checkForUpdates()}>
            {strings.check}
          </SmallButton>
        </Row>
      )}
    </>
  )
}

function lastCheck({ step, checkedAt }: UpdateState): string {
  if (step === 'checking') return strings.checking
  return checkedAt === null ? strings.neverChecked : strings.newest(checkedAt)
}

interface UpdateFailureCardProps {
  readonly failure: UpdateFailure
  /** Whether a downloaded update waits for installation. */
  readonly isDownloaded: boolean
}

/** The address asked, the response, the current state and the advice. */
function UpdateFailureCard({ failure, isDownloaded }: UpdateFailureCardProps) {
  const { action, code, address } = failure
  return (
    <FactsCard
      title={updateFailureStrings.action[action]}
      facts={[
        ...(address === null
          ? []
          : [
              { label: updateFailureStrings.asked, value: address },
              { label: updateFailureStrings.response, value: describeResponse(failure) },
            ]),
        {
          label: updateFailureStrings.state,
          value: isDownloaded ? updateFailureStrings.unchangedWaiting : updateFailureStrings.unchanged,
        },
        { label: updateFailureStrings.whatToDo, value: updateAdviceStrings[code] },
      ]}
    />
  )
}

function describeResponse({ status, cause }: UpdateFailure): string {
  const response = status === null ? updateFailureStrings.nothing : String(status)
  return cause === null ? response : `${response} (${cause})`
}

interface UpdateOfferCardProps {
  readonly offer: UpdateOffer
  readonly state: UpdateState
  readonly isInstalledAtQuit: boolean
}

/** The available update: its next step and its release notes. */
function UpdateOfferCard({ offer, state, isInstalledAtQuit }: UpdateOfferCardProps) {
  const { version, byteCount, notes } = offer
  const { step, receivedBytes } = state
  return (
    <>
      {step === 'resting' && (
        <Line>
          <Prose role="status">{strings.available(version, byteCount)}</Prose>
          <SmallButton variant="primary" onClick={() => void downloadUpdate()}>
            {strings.download}
          </SmallButton>
        </Line>
      )}
      {step === 'downloading' && (
        <Line>
          <progress
            className={work('bar')}
            aria-label={strings.downloading(version)}
            max={byteCount}
            value={receivedBytes}
          />
          <Remark as="span" numeric>
            {strings.progress(receivedBytes, byteCount)}
          </Remark>
          <QuietButton onClick={() => void cancelUpdate()}>{commonStrings.cancel}</QuietButton>
        </Line>
      )}
      {step === 'ready' && (
        <Line>
          <Prose role="status">
            {isInstalledAtQuit ? strings.ready(version) : strings.readyOff(version)}
          </Prose>
          <SmallButton variant="primary" onClick={() => void installUpdate()}>
            {strings.restart}
          </SmallButton>
        </Line>
      )}
      <Notes notes={notes} />
    </>
  )
}

/** When the line disappears with the focus, the focus moves to the group's first button. */
function Line({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, (leaving) => leaving.closest('fieldset')?.querySelector('button')?.focus())
  return (
    <Row gap={[2, 3]} wrap ref={line}>
      {children}
    </Row>
  )
}

/** Release notes come from outside, so they are rendered like a model's text: no HTML, nothing fetched. */
function Notes({ notes }: { readonly notes: string }) {
  return (
    <>
      <Detail>{strings.changed}</Detail>
      {notes === '' ? (
        <Prose>{strings.noNotes}</Prose>
      ) : (
        <ScrollBox label={strings.changed}>
          <LinkOpener value={(address) => void openLink(address)}>
            <MessageText text={notes} isLive={false} />
          </LinkOpener>
        </ScrollBox>
      )}
    </>
  )
}
