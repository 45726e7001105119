import { useEffect } from 'react'
import type { UpdateFailure, UpdateState } from '../../../../shared/contract/app/update.ts'
import { type UpdateMode, updateModes } from '../../../../shared/domain/app/update-modes.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import {
  updateStrings as strings,
  updateAdviceStrings,
  updateFailureStrings,
  updateModeStrings,
  updateObstacleStrings,
} from '../../../messages/updates.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { setUpdates } from '../../../stores/app/settings-store.ts'
import { lookForUpdates, readUpdates, useUpdates } from '../../../stores/app/updates-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'
import { SettingLine } from '../setting-line.tsx'
import styles from '../settings-group.module.css'
import { useReadSettings } from '../use-read-settings.ts'
import { UpdateOfferCard } from './update-offer-card.tsx'

const css = classNames(styles)
const options = updateModes.map((value) => ({ value, label: updateModeStrings.options[value] }))

async function choose(mode: UpdateMode): Promise<void> {
  const refusal = await setUpdates(mode)
  if (refusal !== null) raiseRefusal(refusal)
}

/** Whether there is a newer Tally, and how it comes here; or why it cannot. */
export function UpdatesGroup() {
  const state = useUpdates()
  useEffect(() => void readUpdates(), [])
  return (
    <Group title={strings.title}>
      {state !== null &&
        (state.obstacle === null ? (
          <Possible state={state} />
        ) : (
          <p className={css('text')}>{updateObstacleStrings[state.obstacle]}</p>
        ))}
    </Group>
  )
}

function Possible({ state }: { readonly state: UpdateState }) {
  const settings = useReadSettings()
  const { step, offer, failure, feed } = state
  const mode = settings?.updates ?? 'notify'
  return (
    <>
      <SettingLine name="updates">
        {(noteId) => (
          <Segments
            label={updateModeStrings.label}
            describedBy={noteId}
            options={options}
            value={mode}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </SettingLine>
      {feed !== null && <p className={css('quiet')}>{strings.asks(feed)}</p>}
      {offer === null || step === 'looking' ? (
        <p role="status" className={css('text')}>
          {standing(state)}
        </p>
      ) : (
        <UpdateOfferCard offer={offer} state={state} isInstalledAtQuit={mode !== 'off'} />
      )}
      {failure !== null && <UpdateFailureCard failure={failure} isFetched={step === 'ready'} />}
      {(step === 'resting' || step === 'looking') && (
        <div className={css('line')}>
          <Button size="small" isBusy={step === 'looking'} onClick={() => void lookForUpdates()}>
            {strings.look}
          </Button>
        </div>
      )}
    </>
  )
}

function standing({ step, lookedAt }: UpdateState): string {
  if (step === 'looking') return strings.looking
  return lookedAt === null ? strings.neverLooked : strings.newest(formatWholeMoment(lookedAt))
}

interface UpdateFailureCardProps {
  readonly failure: UpdateFailure
  /** What was fetched waits to be installed. */
  readonly isFetched: boolean
}

/** What was asked, what came back, how it stands now, and what to do. */
function UpdateFailureCard({ failure, isFetched }: UpdateFailureCardProps) {
  const { doing, code, address } = failure
  return (
    <FactsCard
      title={updateFailureStrings.doing[doing]}
      facts={[
        ...(address === null
          ? []
          : [
              { label: updateFailureStrings.asked, value: address },
              { label: updateFailureStrings.cameBack, value: cameBack(failure) },
            ]),
        {
          label: updateFailureStrings.state,
          value: isFetched ? updateFailureStrings.unchangedWaiting : updateFailureStrings.unchanged,
        },
        { label: updateFailureStrings.whatToDo, value: updateAdviceStrings[code] },
      ]}
    />
  )
}

function cameBack({ status, cause }: UpdateFailure): string {
  return status === null
    ? updateFailureStrings.nothing(cause)
    : updateFailureStrings.status(String(status), cause)
}
