import { useId, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { PromptPlace } from '../../../../shared/domain/money/cost-parts.ts'
import { classNames } from '../../../lib/class-names.ts'
import { idsAbove, setExcluded } from '../../../stores/chat/context-exclusions.ts'
import { useBeforeCount } from '../../../stores/chat/transcript-store.ts'
import { contextFullStrings as strings } from '../../../strings/composer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Box, Text } from '../../../ui/layout/layout.tsx'
import styles from './choose-exclusions.module.css'
import parts from './context-full-options.module.css'

const css = classNames({ ...parts, ...styles })
const maxListed = 12
const maxWords = 60

/** A message, and its estimated place in the next prompt. */
export interface MessageCosts extends PromptPlace {
  readonly message: Message
}

interface ExcludedProps {
  readonly conversationId: string
  readonly weighed: readonly MessageCosts[]
  /** Says what an exclusion costs if the prompt is cached; empty for nothing. */
  readonly describeCost: (messages: readonly PromptPlace[]) => string
  readonly onExcluded: (messageIds: readonly string[]) => void
}

/**
 * The savings of loaded messages are known. Earlier messages are excluded too, so the figure is a minimum.
 */
export function Trim({ conversationId, weighed, describeCost, onExcluded }: ExcludedProps) {
  const saves = useBeforeCount() > 0 ? strings.savesAtLeast : strings.saves
  const places = weighed.map(({ message }, index) => ({
    message,
    saved: weighed.slice(0, index).reduce((sum, { tokens }) => sum + tokens, 0),
    above: weighed.slice(0, index),
  }))
  const questions = places
    .filter(({ message, saved }) => message.role === 'user' && saved > 0)
    .slice(-maxListed)
  const trim = async (messageId: string): Promise<void> => {
    const ids = await idsAbove(conversationId, messageId)
    onExcluded(await setExcluded(conversationId, ids, true))
  }
  if (questions.length === 0) return null
  return (
    <fieldset className={css('part')}>
      <legend>{strings.trim}</legend>
      {questions.map(({ message, saved, above }) => (
        <button
          key={message.id}
          type="button"
          className={css('row')}
          title={describeCost(above) || undefined}
          onClick={() => void trim(message.id)}
        >
          <span className={css('words')}>{strings.from(beginningOf(message.text))}</span>{' '}
          <span className={css('tokens')}>{saves(saved)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Offers the largest messages, since excluding these frees the most tokens. */
export function ChooseExclusions({ conversationId, weighed, describeCost, onExcluded }: ExcludedProps) {
  const base = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const largest = weighed.toSorted((one, other) => other.tokens - one.tokens).slice(0, maxListed)
  const excluded = largest.filter(({ message }) => chosen.has(message.id))
  const saved = excluded.reduce((sum, { tokens }) => sum + tokens, 0)
  const cost = excluded.length === 0 ? '' : describeCost(excluded)
  const exclude = async (): Promise<void> => {
    onExcluded(await setExcluded(conversationId, [...chosen], true))
  }
  const toggle = (messageId: string): void =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(messageId)) after.add(messageId)
      return after
    })
  if (largest.length === 0) return null
  return (
    <fieldset className={css('part')}>
      <legend>{strings.choose}</legend>
      {largest.map(({ message, tokens }) => (
        <label key={message.id} htmlFor={`${base} ${message.id}`} className={css('row')}>
          <input
            id={`${base} ${message.id}`}
            type="checkbox"
            checked={chosen.has(message.id)}
            onChange={() => toggle(message.id)}
          />
          <span className={css('words')}>{strings.choice[message.role](beginningOf(message.text))}</span>{' '}
          <span className={css('tokens')}>{strings.tokens(tokens)}</span>
        </label>
      ))}
      <Box above={2}>
        <Button size="small" isBusy={chosen.size === 0} onClick={() => void exclude()}>
          {chosen.size === 0 ? strings.excludeNone : strings.exclude(saved)}
        </Button>
      </Box>
      {cost !== '' && (
        <Text as="p" size="small" tone="quiet" numeric>
          {cost}
        </Text>
      )}
    </fieldset>
  )
}

function beginningOf(text: string): string {
  const line = text
    .trim()
    .slice(0, maxWords * 4)
    .replace(/\s+/gu, ' ')
  const characters = Array.from(line)
  return characters.length <= maxWords ? line : `${characters.slice(0, maxWords).join('')}…`
}
