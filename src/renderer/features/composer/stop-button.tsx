import { type MouseEvent, useEffect, useRef } from 'react'
import { stopAnswering } from '../../stores/transcript-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { RoundButton } from './round-button.tsx'

const settleMs = 500

interface StopButtonProps {
  readonly conversationId: string
  /** The mouse is still where Send was: another press so soon was not meant for Stop. */
  readonly tookPlaceUnderMouse: boolean
}

export function StopButton({ conversationId, tookPlaceUnderMouse }: StopButtonProps) {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const stop = ({ timeStamp }: MouseEvent): void => {
    if (tookPlaceUnderMouse && timeStamp - shownAt.current < settleMs) return
    void stopAnswering(conversationId)
  }
  return <RoundButton label={composerStrings.stop} icon="stop" onClick={stop} />
}
