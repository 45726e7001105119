import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { clearRequests } from '../../stores/requests-store.ts'
import { requestsStrings as strings } from '../../strings/requests.ts'
import { Button } from '../../ui/button.tsx'
import styles from './requests-tools.module.css'

const css = classNames(styles)

/** Before the log of requests is cleared; to keep it is the answer at hand. */
export function ClearQuestion({ onDone }: { readonly onDone: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const clear = (): void => {
    onDone()
    void clearRequests()
  }
  return (
    <div className={css('question')}>
      <p className={css('words')}>{strings.clearQuestion}</p>
      <div className={css('buttons')}>
        <Button size="small" onClick={clear}>
          {strings.clearYes}
        </Button>
        <Button ref={keep} size="small" variant="quiet" onClick={onDone}>
          {strings.clearNo}
        </Button>
      </div>
    </div>
  )
}
