import { useState } from 'react'
import { Remark, Row, Text } from '../layout/layout.tsx'
import { Menu, type MenuItem } from '../overlays/menu.tsx'
import { Elapsed } from './elapsed.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import css from './image-chips.module.css'

export interface ImageWords {
  describe(name: string): string
  readonly describeHint: string
  tokens(tokens: number): string
  readonly tokensMeaning: string
  readonly reading: string
  stopReading(name: string): string
  remove(name: string): string
}

export interface ShownImage {
  readonly hash: string
  readonly name: string
  /** Empty without one. */
  readonly description: string
  /** An estimate. */
  readonly tokens: number
}

/** The ways to send an image. */
export interface ImageChoices {
  readonly label: string
  /** The chosen way. */
  readonly text: string
  readonly items: readonly MenuItem[]
}

export interface ImageState {
  readonly choices: ImageChoices | null
  /** Another size of the image is on its way. */
  readonly isBusy: boolean
}

interface ImageChipProps extends ImageState {
  readonly image: ShownImage
  readonly words: ImageWords
  readonly onDescribe: (description: string) => void
  readonly onRemove: () => void
}

/** An image of a draft: what is sent, how many tokens it costs, and its description. */
export function ImageChip({ image, words, choices, isBusy, onDescribe, onRemove }: ImageChipProps) {
  const { hash, name, description, tokens } = image
  // The draft drops a space at the end, which the user types between two words.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <li className={css('chip')} aria-busy={isBusy}>
      <img
        src={`/thumbnails/${hash}`}
        alt={description || name}
        title={name}
        decoding="async"
        draggable={false}
      />
      <input
        className={css('description')}
        aria-label={words.describe(name)}
        placeholder={words.describeHint}
        dir="auto"
        maxLength={300}
        value={typed ?? description}
        onChange={({ target }) => {
          setTyped(target.value)
          onDescribe(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
      <IconButton data-remove="" label={words.remove(name)} icon="close" size="small" onClick={onRemove} />
      <Row gap={1} className={css('facts')}>
        <Remark as="span" numeric unbroken role={isBusy ? 'status' : undefined}>
          {isBusy ? words.reading : <span title={words.tokensMeaning}>{words.tokens(tokens)}</span>}
        </Remark>
        {choices !== null && !isBusy && <Menu {...choices} icon="chevron-down" />}
      </Row>
    </li>
  )
}

interface ComingImageProps {
  readonly name: string
  readonly words: ImageWords
  readonly onStop: () => void
}

/** An image that is being read. */
export function ComingImage({ name, words, onStop }: ComingImageProps) {
  return (
    <li className={css('chip')} aria-busy="true">
      <span className={css('empty')}>
        <Icon name="image" />
      </span>
      <Text as="bdi" data-words="" size="control" tone="plain" truncated title={name} className={css('name')}>
        {name}
      </Text>
      <IconButton label={words.stopReading(name)} icon="close" size="small" onClick={onStop} />
      <Row gap={1} className={css('facts')}>
        <Remark as="span" role="status" truncated>
          {words.reading}
        </Remark>
        <Elapsed />
      </Row>
    </li>
  )
}
