import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { requestsStrings as strings } from '../../messages/requests.ts'
import { clearRequests } from '../../stores/app/requests-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import styles from './clear-question.module.css'

const css = classNames(styles)

/** The button that clears the log and its confirmation, which appear in different places. */
export function useClearQuestion(): { readonly button: ReactNode; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const end = (): void => {
    clear.current?.focus()
    setIsAsking(false)
  }
  return {
    button: (
      <Button
        ref={clear}
        size="small"
        variant="quiet"
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        {strings.clear}
      </Button>
    ),
    question: isAsking && <Question onDone={end} />,
  }
}

/** Cancel is the focused answer. */
function Question({ onDone }: { readonly onDone: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const clear = (): void => {
    onDone()
    void clearRequests()
  }
  return (
    <Row gap={[2, 3]} wrap surface="warn">
      <p className={css('words')}>{strings.clearQuestion}</p>
      <Row gap={1}>
        <Button size="small" onClick={clear}>
          {strings.clearYes}
        </Button>
        <Button ref={keep} size="small" variant="quiet" onClick={onDone}>
          {strings.clearNo}
        </Button>
      </Row>
    </Row>
  )
}
