import { Fragment, useMemo } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { type MessagePart, partsOf } from '../../../../shared/domain/chat/attachments.ts'
import { useIsSought } from '../../../stores/chat/find-store.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { fileStrings } from '../../../strings/composer.ts'
import { AttachedFile } from '../../../ui/controls/attached-file.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { useOpen } from '../../../ui/hooks/use-open.ts'
import { MessageImages, type PlacedImage } from '../images/message-images.tsx'
import css from './user-words.module.css'

export const maxShownLines = 20
/** A text that is hardly longer is shown whole. */
const maxWholeLines = 24
/** About as many characters as fit in a line of the bubble. */
const lineLength = 76

const noPlaces: readonly number[] = []

interface UserWordsProps {
  readonly message: Pick<Message, 'id' | 'text' | 'isExcluded' | 'excludedImages'>
  /** Without it, the images can't be enlarged here. */
  readonly onImage?: (index: number) => void
}

/** The user's text in bubbles, each attached file as a card, and images side by side. */
export function UserWords({ message, onImage }: UserWordsProps) {
  const { id, text, isExcluded, excludedImages = noPlaces } = message
  const isSought = useIsSought(id)
  const parts = useMemo(() => withImageRows(partsOf(text), excludedImages), [text, excludedImages])
  const [only] = parts
  if (parts.length <= 1 && (only === undefined || only.kind === 'text'))
    return <Bubble text={text} isExcluded={isExcluded} isSought={isSought} />
  return (
    <div className={css('parts')}>
      {parts.map((part) =>
        part.kind === 'text' ? (
          <Bubble key={part.start} text={part.text} isExcluded={isExcluded} isSought={isSought} />
        ) : part.kind === 'file' ? (
          <AttachedFile key={part.start} file={part.file} words={fileStrings} isSought={isSought} />
        ) : (
          <MessageImages key={part.start} images={part.images} isSought={isSought} onOpen={onImage} />
        ),
      )}
    </div>
  )
}

interface ImageRow {
  readonly kind: 'images'
  readonly start: number
  readonly images: PlacedImage[]
}

type ShownPart = Exclude<MessagePart, { kind: 'image' }> | ImageRow

/** Images next to each other share a row. */
function withImageRows(parts: readonly MessagePart[], excluded: readonly number[]): readonly ShownPart[] {
  const shown: ShownPart[] = []
  let index = 0
  for (const part of parts) {
    if (part.kind !== 'image') {
      shown.push(part)
      continue
    }
    const row = shown.at(-1)
    const placed = { image: part.image, index, isExcluded: excluded.includes(index) }
    if (row?.kind === 'images') row.images.push(placed)
    else shown.push({ kind: 'images', start: part.start, images: [placed] })
    index += 1
  }
  return shown
}

interface BubbleProps {
  readonly text: string
  readonly isExcluded: boolean
  /** Shows the whole text, because a search found something in it. */
  readonly isSought: boolean
}

function Bubble({ text, isExcluded, isSought }: BubbleProps) {
  const [isWhole, toggle] = useOpen(isSought)
  const shownLength = useMemo(() => lengthShown(text), [text])
  const isLong = shownLength < text.length
  const isCut = isLong && !isWhole
  return (
    <div className={css('bubble', isExcluded && 'excluded')}>
      <div dir="auto" data-words="" className={css('words', isCut && 'cut')}>
        <WithInlineCode text={isCut ? text.slice(0, shownLength) : text} />
      </div>
      {isLong && (
        <LinkButton aria-expanded={!isCut} className={css('whole')} onClick={toggle}>
          {isCut ? chatStrings.showAll : chatStrings.showLess}
        </LinkButton>
      )}
    </div>
  )
}

/** The length of the lines shown at first: all lines, or the first twenty of a longer text. */
function lengthShown(text: string): number {
  let lines = 0
  let shown = text.length
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd === -1 ? text.length : lineEnd
    const needed = Math.max(1, Math.ceil((end - at) / lineLength))
    if (lines < maxShownLines && lines + needed >= maxShownLines)
      shown = Math.min(end, wholeCharacter(text, at + (maxShownLines - lines) * lineLength))
    lines += needed
    if (lines > maxWholeLines) return shown
    at = end + 1
  }
  return text.length
}

/** Never separates the two halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const before = text.charCodeAt(at - 1)
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at
}

const maxTextWithCode = 20_000

/** The user's text as typed, with `code` in its own type. In a text with fenced code, backticks stay. */
function WithInlineCode({ text }: { readonly text: string }) {
  if (text.length > maxTextWithCode || text.includes('```')) return text
  let start = 0
  return text.split(/(?<!`)(`[^`\n]+`)(?!`)/u).map((part, index) => {
    const key = start
    start += part.length
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>
    return (
      <code key={key}>
        <span className={css('tick')}>`</span>
        {part.slice(1, -1)}
        <span className={css('tick')}>`</span>
      </code>
    )
  })
}
