import { type ReactNode, useEffect, useRef } from 'react'
import { commonStrings } from '../../strings/common.ts'
import { SmallButton } from '../controls/button.tsx'
import { Row } from './layout.tsx'

interface UndoLineProps {
  /** The last deletion; null without one. */
  readonly deleted: object | null
  readonly onUndo: () => void
  readonly className?: string
  /** The sentence about it. */
  readonly children: ReactNode
}

/** Offers undo for the last deletion. Its button takes the focus, because the pressed one is gone. */
export function UndoLine({ deleted, onUndo, className, children }: UndoLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (deleted !== null) button.current?.focus()
  }, [deleted])
  return (
    <Row size="control" gap={[2, 3]} wrap breaks role="status" className={className}>
      {deleted !== null && (
        <>
          {children}
          <SmallButton ref={button} onClick={onUndo}>
            {commonStrings.undo}
          </SmallButton>
        </>
      )}
    </Row>
  )
}
