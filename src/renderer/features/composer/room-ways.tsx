import { useId, useState } from 'react'
import type { Conversation, Message } from '../../../shared/conversation.ts'
import { forecastPrompt, withQuestion } from '../../../shared/forecast.ts'
import { moneyForTokens } from '../../../shared/money.ts'
import { featuresOf } from '../../../shared/text-features.ts'
import { estimateTokens } from '../../../shared/token-estimate.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { formatCount } from '../../lib/format-number.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { useNextPrompts, useTokenRates } from '../../stores/forecast-store.ts'
import { idsAbove, leaveOutAll } from '../../stores/make-room.ts'
import { orderModels } from '../../stores/model-habits-store.ts'
import { sendBeside } from '../../stores/send.ts'
import { useMessages } from '../../stores/transcript-store.ts'
import { useDraft } from '../../stores/typed-store.ts'
import { roomStrings as strings } from '../../strings/room.ts'
import { Button } from '../../ui/button.tsx'
import styles from './room-ways.module.css'

const css = classNames(styles)
const mostListed = 12
const mostWords = 40

interface RoomWaysProps {
  readonly conversation: Conversation
  readonly contextLength: number
  /** What was left out by it, so that it can be taken back. */
  readonly onDone: (leftOut: readonly string[]) => void
}

interface Weighed {
  readonly message: Message
  readonly tokens: number
}

/** The ways out of a full context window, each with what it saves or costs. */
export function RoomWays({ conversation, contextLength, onDone }: RoomWaysProps) {
  const { id, connectionId } = conversation
  const rates = useTokenRates(id)
  const weighed = useMessages()
    .filter(({ isLeftOut, text }) => !isLeftOut && text !== '')
    .map((message): Weighed => ({ message, tokens: estimateTokens(message.text, rates) }))
  const otherModel = (): void => {
    void orderModels(connectionId, { column: 'context', isDescending: true })
    requestFocus('model')
    onDone([])
  }
  return (
    <div role="dialog" aria-label={strings.ways} className={css('ways')}>
      {weighed.length === 0 ? (
        <p>{strings.onlyDraft}</p>
      ) : (
        <>
          <Trim conversationId={id} weighed={weighed} onDone={onDone} />
          <Choose conversationId={id} weighed={weighed} onDone={onDone} />
          <Summary conversation={conversation} contextLength={contextLength} onAsked={() => onDone([])} />
        </>
      )}
      <Button onClick={otherModel}>{strings.otherModel}</Button>
    </div>
  )
}

interface PartProps {
  readonly conversationId: string
  readonly weighed: readonly Weighed[]
  readonly onDone: (leftOut: readonly string[]) => void
}

/** Of what is loaded the saving is known; what stands above that goes with it too. */
function Trim({ conversationId, weighed, onDone }: PartProps) {
  const places = weighed.map(({ message }, index) => ({
    message,
    saved: weighed.slice(0, index).reduce((sum, { tokens }) => sum + tokens, 0),
  }))
  const questions = places
    .filter(({ message, saved }) => message.role === 'user' && saved > 0)
    .slice(-mostListed)
  const trim = async (messageId: string): Promise<void> => {
    const ids = await idsAbove(conversationId, messageId)
    await leaveOutAll(conversationId, ids, true)
    onDone(ids)
  }
  if (questions.length === 0) return null
  return (
    <fieldset className={css('part')}>
      <legend>{strings.trim}</legend>
      {questions.map(({ message, saved }) => (
        <Button key={message.id} variant="quiet" size="small" onClick={() => void trim(message.id)}>
          {strings.from(beginningOf(message.text), formatCount(saved))}
        </Button>
      ))}
    </fieldset>
  )
}

function Choose({ conversationId, weighed, onDone }: PartProps) {
  const base = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const largest = weighed.toSorted((one, other) => other.tokens - one.tokens).slice(0, mostListed)
  const saved = largest.reduce((sum, { message, tokens }) => sum + (chosen.has(message.id) ? tokens : 0), 0)
  const leaveOut = async (): Promise<void> => {
    await leaveOutAll(conversationId, [...chosen], true)
    onDone([...chosen])
  }
  const toggle = (messageId: string): void =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(messageId)) after.add(messageId)
      return after
    })
  return (
    <fieldset className={css('part')}>
      <legend>{strings.choose}</legend>
      {largest.map(({ message, tokens }) => (
        <label key={message.id} htmlFor={`${base} ${message.id}`} className={css('choice')}>
          <input
            id={`${base} ${message.id}`}
            type="checkbox"
            checked={chosen.has(message.id)}
            onChange={() => toggle(message.id)}
          />
          <span className={css('words')}>
            {message.role === 'user' ? strings.you : strings.assistant}:{' '}
            <bdi>{beginningOf(message.text)}</bdi>
          </span>
          <span className={css('tokens')}>{strings.tokens(formatCount(tokens))}</span>
        </label>
      ))}
      <Button size="small" disabled={chosen.size === 0} onClick={() => void leaveOut()}>
        {chosen.size === 0 ? strings.leaveOutNone : strings.leaveOut(formatCount(saved))}
      </Button>
    </fieldset>
  )
}

interface SummaryProps {
  readonly conversation: Conversation
  readonly contextLength: number
  readonly onAsked: () => void
}

/** Says what is sent and what that costs before anything is, and whether it fits itself. */
function Summary({ conversation, contextLength, onAsked }: SummaryProps) {
  const draft = useDraft(conversation.id, conversation.draft)
  const [prompt] = useNextPrompts(conversation.id)?.prompts ?? []
  if (prompt === undefined) return null
  const { promptTokens } = forecastPrompt(
    withQuestion(prompt.base, featuresOf(strings.question)),
    prompt.rates,
  )
  const { pricePerMillion: price } = prompt
  const cost = price === null ? '' : strings.priced(formatMoney(moneyForTokens(price, promptTokens)))
  return (
    <fieldset className={css('part')}>
      <legend>{strings.summary}</legend>
      <p>{strings.summaryMeaning(formatCount(promptTokens), cost)}</p>
      {promptTokens > contextLength && <p>{strings.summaryTooLong}</p>}
      <q className={css('question')}>{strings.question}</q>
      <Button
        size="small"
        onClick={() => {
          void sendBeside(conversation.id, strings.question, draft)
          onAsked()
        }}
      >
        {strings.ask}
      </Button>
    </fieldset>
  )
}

function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ')
  const characters = Array.from(line.slice(0, mostWords * 2))
  return characters.length <= mostWords ? line : `${characters.slice(0, mostWords).join('')}…`
}
