import { useRef, useState } from 'react'
import type { Conversation } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../lib/format-number.ts'
import { contextPercent, useTokensAhead } from '../../stores/forecast.ts'
import { leaveOutAll, startWithSummary } from '../../stores/make-room.ts'
import { useMessages } from '../../stores/transcript-store.ts'
import { roomStrings as strings } from '../../strings/room.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './room-line.module.css'
import { RoomWays } from './room-ways.tsx'

const css = classNames(styles)
const nearlyFullPercent = 80
const fullPercent = 100

interface RoomLineProps {
  readonly conversation: Conversation
  readonly contextLength: number | null
}

/** Says when the context window gets full, and what can be done. Nothing is held back: it can always be sent. */
export function RoomLine({ conversation, contextLength }: RoomLineProps) {
  const { id, connectionId } = conversation
  const tokens = useTokensAhead(conversation)
  const percent = contextPercent(tokens, contextLength) ?? 0
  const [isOpen, setIsOpen] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const summary = useSummary()
  if (contextLength === null) return null
  const window = formatCount(contextLength)
  const undo = (): void => {
    void leaveOutAll(id, leftOut, false)
    setLeftOut([])
  }
  return (
    <>
      {summary !== null && (
        <p role="status" className={css('line', 'quiet')}>
          {strings.isThere}
          <Button size="small" onClick={() => void startWithSummary(connectionId, summary)}>
            {strings.start}
          </Button>
        </p>
      )}
      {leftOut.length > 0 && (
        <p role="status" className={css('line', 'quiet')}>
          {strings.leftOut(formatCount(leftOut.length))}
          <Button size="small" onClick={undo}>
            {strings.undo}
          </Button>
        </p>
      )}
      {percent >= nearlyFullPercent && (
        <div role="status" className={css('line')}>
          {percent > fullPercent
            ? strings.tooMuch(formatCount(tokens), window)
            : strings.nearlyFull(formatPercent(percent), window)}
          <Button
            ref={button}
            size="small"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {strings.make}
          </Button>
          {isOpen && (
            <Popover anchor={button} onClose={() => setIsOpen(false)}>
              <RoomWays
                conversation={conversation}
                contextLength={contextLength}
                onDone={(ids) => {
                  setIsOpen(false)
                  button.current?.focus()
                  if (ids.length > 0) setLeftOut(ids)
                }}
              />
            </Popover>
          )}
        </div>
      )}
    </>
  )
}

/** The answer to the question for a summary, once it is complete and the last thing that was said. */
function useSummary(): string | null {
  const messages = useMessages()
  const [question, answer] = messages.slice(-2)
  const isIt = question?.text === strings.question && answer?.call?.state === 'complete' && answer.text !== ''
  return isIt ? `${strings.goOn}\n\n${answer.text}\n\n` : null
}
