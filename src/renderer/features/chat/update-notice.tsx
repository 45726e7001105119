import { useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { updateStrings as strings } from '../../messages/updates.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { requestPageFocus } from '../../stores/app/shown-page.ts'
import { fetchUpdate, putUpdateOff, useUpdates } from '../../stores/app/updates-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useHandOver } from '../../ui/hooks/use-focus-handover.ts'
import styles from './notices.module.css'

const css = classNames(styles)

/** A newer version is there: one quiet line, until it was put off or is being fetched. */
export function UpdateNotice() {
  const state = useUpdates()
  if (state === null || state.offer === null || state.isPutOff) return null
  if (state.obstacle !== null || state.step !== 'resting') return null
  return <Line version={state.offer.version} />
}

function Line({ version }: { readonly version: string }) {
  const line = useRef<HTMLDivElement>(null)
  useHandOver(line, requestPageFocus)
  const show = (): void => openSettings(true, 'about')
  return (
    <div ref={line} role="status" className={css('notice', 'good')}>
      <Icon name="arrow-down" />
      <div className={css('body')}>
        <p className={css('text')}>{strings.notice(version)}</p>
        <span className={css('actions')}>
          <Button size="small" onClick={show}>
            {strings.changed}
          </Button>
          <Button
            size="small"
            onClick={() => {
              show()
              void fetchUpdate()
            }}
          >
            {strings.bring}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void putUpdateOff()}>
            {strings.later}
          </Button>
        </span>
      </div>
    </div>
  )
}
