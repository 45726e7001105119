import { type ReactNode, useRef } from 'react'
import type { UpdateOffer, UpdateState } from '../../../../shared/contract/app/update.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { LinkOpener } from '../../../markdown/link-opener.ts'
import { MessageText } from '../../../markdown/message-text.tsx'
import { updateStrings as strings } from '../../../messages/updates.ts'
import { openLink } from '../../../stores/app/links.ts'
import { cancelUpdate, fetchUpdate, installUpdate } from '../../../stores/app/updates-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useHandOver } from '../../../ui/hooks/use-focus-handover.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import styles from '../settings-group.module.css'
import workStyles from '../task-progress-line.module.css'

const css = classNames(styles)
const work = classNames(workStyles)

interface UpdateOfferCardProps {
  readonly offer: UpdateOffer
  readonly state: UpdateState
  readonly isInstalledAtQuit: boolean
}

/** The newer version: the next thing that can be done about it, and what changed in it. */
export function UpdateOfferCard({ offer, state, isInstalledAtQuit }: UpdateOfferCardProps) {
  const { version, byteCount, notes } = offer
  const { step, receivedBytes } = state
  const size = formatBytes(byteCount)
  return (
    <>
      {step === 'resting' && (
        <Line>
          <Status>{strings.there(version, size)}</Status>
          <Button size="small" variant="primary" onClick={() => void fetchUpdate()}>
            {strings.bring}
          </Button>
        </Line>
      )}
      {step === 'fetching' && (
        <Line>
          <progress
            className={work('bar')}
            aria-label={strings.fetching(version)}
            max={byteCount}
            value={receivedBytes}
          />
          <span className={work('text')}>{strings.progress(formatBytes(receivedBytes), size)}</span>
          <Button size="small" variant="quiet" onClick={() => void cancelUpdate()}>
            {strings.cancel}
          </Button>
        </Line>
      )}
      {step === 'ready' && (
        <Line>
          <Status>{isInstalledAtQuit ? strings.ready(version) : strings.readyOff(version)}</Status>
          <Button size="small" variant="primary" onClick={() => void installUpdate()}>
            {strings.restart}
          </Button>
        </Line>
      )}
      <Notes notes={notes} />
    </>
  )
}

/** Over with the focus in it, it hands that on to the first button that is left. */
function Line({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useHandOver(line, (leaving) => leaving.closest('fieldset')?.querySelector('button')?.focus())
  return (
    <div ref={line} className={css('line')}>
      {children}
    </div>
  )
}

function Status({ children }: { readonly children: string }) {
  return (
    <p role="status" className={css('text')}>
      {children}
    </p>
  )
}

/** Somebody else's words, drawn as a model's are: never HTML, never anything that is fetched. */
function Notes({ notes }: { readonly notes: string }) {
  return (
    <>
      <p className={css('quiet')}>{strings.changed}</p>
      {notes === '' ? (
        <p className={css('text')}>{strings.noNotes}</p>
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
