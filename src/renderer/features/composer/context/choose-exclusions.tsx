import { useId, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { descriptionOf, readableText } from '../../../../shared/domain/chat/image-marks.ts'
import type { PromptPlace } from '../../../../shared/domain/money/cost-parts.ts'
import { idsAbove, setExcluded } from '../../../stores/chat/context-exclusions.ts'
import { type ChatImage, excludeImage, type ImagePlace } from '../../../stores/chat/images-store.ts'
import { useBeforeCount } from '../../../stores/chat/transcript-store.ts'
import { contextFullStrings as strings } from '../../../strings/composer.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Box, Remark } from '../../../ui/layout/layout.tsx'
import css from './choose-exclusions.module.css'
import parts from './context-full-options.module.css'

const maxListed = 12
const maxWords = 60

/** A message, and its estimated place in the next prompt. */
export interface MessageCosts extends PromptPlace {
  readonly message: Message
}

/** An image of a message, which can be excluded alone. */
export interface ImageCosts extends PromptPlace {
  readonly image: ChatImage
}

/** Gets what was excluded, for undo. */
export type OnExcluded = (messageIds: readonly string[], images?: readonly ImagePlace[]) => void

interface ExcludedProps {
  readonly conversationId: string
  readonly weighed: readonly MessageCosts[]
  /** Says what an exclusion costs if the prompt is cached; empty for nothing. */
  readonly describeCost: (places: readonly PromptPlace[]) => string
  readonly onExcluded: OnExcluded
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
    <fieldset className={parts('part')}>
      <legend>{strings.trim}</legend>
      {questions.map(({ message, saved, above }) => (
        <button
          key={message.id}
          type="button"
          className={css('row')}
          title={describeCost(above) || undefined}
          onClick={() => void trim(message.id)}
        >
          <Box as="span" grow truncated>
            {strings.from(beginningOf(readableText(message.text)))}
          </Box>{' '}
          <Box as="span" shrink={false} tone="quiet" numeric>
            {saves(saved)}
          </Box>
        </button>
      ))}
    </fieldset>
  )
}

interface Choice extends PromptPlace {
  readonly key: string
  readonly words: string
  readonly messageId: string
  /** Its place in the message; null for a whole message. */
  readonly index: number | null
}

function choicesOf(weighed: readonly MessageCosts[], images: readonly ImageCosts[]): readonly Choice[] {
  const messages = weighed.map(({ message: { id, role, text }, ...place }) => ({
    ...place,
    key: id,
    words: strings.choice[role](beginningOf(role === 'user' ? readableText(text) : text)),
    messageId: id,
    index: null,
  }))
  const ofImages = images.map(({ image, ...place }) => ({
    ...place,
    key: `${image.messageId} ${image.index}`,
    words: strings.choiceOfImage(beginningOf(descriptionOf(image))),
    messageId: image.messageId,
    index: image.index,
  }))
  return [...messages, ...ofImages].toSorted((one, other) => other.tokens - one.tokens).slice(0, maxListed)
}

interface ChooseProps extends ExcludedProps {
  readonly images: readonly ImageCosts[]
}

/** Offers the largest messages and images, since excluding these frees the most tokens. */
export function ChooseExclusions({ conversationId, weighed, images, describeCost, onExcluded }: ChooseProps) {
  const base = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choices = choicesOf(weighed, images)
  // An image goes with its message.
  const excluded = choices.filter(
    ({ key, messageId, index }) => chosen.has(key) && (index === null || !chosen.has(messageId)),
  )
  const saved = excluded.reduce((sum, { tokens }) => sum + tokens, 0)
  const cost = excluded.length === 0 ? '' : describeCost(excluded)
  const exclude = async (): Promise<void> => {
    const messageIds = excluded.flatMap(({ messageId, index }) => (index === null ? [messageId] : []))
    const places = excluded.flatMap(({ messageId, index }) => (index === null ? [] : [{ messageId, index }]))
    const accepted = await setExcluded(conversationId, messageIds, true)
    const acceptedImages: ImagePlace[] = []
    for (const place of places)
      if (await excludeImage({ conversationId, ...place, isExcluded: true })) acceptedImages.push(place)
    onExcluded(accepted, acceptedImages)
  }
  const toggle = (key: string): void =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  if (choices.length === 0) return null
  return (
    <fieldset className={parts('part')}>
      <legend>{images.length > 0 ? strings.chooseWithImages : strings.choose}</legend>
      {choices.map(({ key, words, tokens }) => (
        <label key={key} htmlFor={`${base} ${key}`} className={css('row')}>
          <input
            id={`${base} ${key}`}
            type="checkbox"
            checked={chosen.has(key)}
            onChange={() => toggle(key)}
          />
          <Box as="span" grow truncated>
            {words}
          </Box>{' '}
          <Box as="span" shrink={false} tone="quiet" numeric>
            {strings.tokens(tokens)}
          </Box>
        </label>
      ))}
      <Box above={2}>
        <SmallButton isBusy={excluded.length === 0} onClick={() => void exclude()}>
          {excluded.length === 0 ? strings.excludeNone : strings.exclude(saved)}
        </SmallButton>
      </Box>
      {cost !== '' && <Remark numeric>{cost}</Remark>}
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
