import { useEffect, useId, useMemo, useRef } from 'react'
import { formatBytes } from '../../../shared/language/format-quantity.ts'
import { useOpen } from '../hooks/use-open.ts'
import { Box, Row, Text } from '../layout/layout.tsx'
import { ScrollBox } from '../layout/scroll-box.tsx'
import css from './attached-file.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ComingImage, ImageChip, type ImageState, type ImageWords, type ShownImage } from './image-chips.tsx'
import { LongText } from './long-text.tsx'

interface FileWords {
  tokens(tokens: number): string
  text(name: string): string
  remove(name: string): string
  preview?(name: string): string
}

interface ShownFile {
  readonly name: string
  /** An estimate. */
  readonly tokens?: number
  readonly text: string
}

interface AttachedFileProps {
  readonly file: ShownFile
  readonly words: FileWords
  /** Opens the file, because a search found something in it. */
  readonly isSought?: boolean
  /** Without it, the file can't be removed. */
  readonly onRemove?: () => void
  /** Shows the file with its tokens and price. */
  readonly onPreview?: () => void
}

/** A text file of a message: its name, and its text on request. */
export function AttachedFile({ file, words, isSought = false, onRemove, onPreview }: AttachedFileProps) {
  const { name, tokens = null, text } = file
  const [isOpen, toggle] = useOpen(isSought)
  const id = useId()
  // The size written in a message from elsewhere may be false.
  const size = useMemo(() => formatBytes(new TextEncoder().encode(text).length), [text])
  return (
    <div className={css('file', isOpen && 'open')}>
      <Row className={css('head')}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={name}
          className={css('toggle')}
          onClick={toggle}
        >
          <Icon name="file" />
          <Text as="bdi" data-words="" tone="plain" truncated>
            {name}
          </Text>
          <span className={css('facts')}>{tokens === null ? size : `${size} · ${words.tokens(tokens)}`}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={12} />
        </button>
        {onPreview !== undefined && words.preview !== undefined && (
          <IconButton label={words.preview(name)} icon="search" size="small" onClick={onPreview} />
        )}
        {onRemove !== undefined && (
          <IconButton
            data-remove=""
            label={words.remove(name)}
            icon="close"
            size="small"
            onClick={onRemove}
          />
        )}
      </Row>
      {isOpen && (
        <Box id={id} pad={[2, 3]} line="above" className={css('text')}>
          <ScrollBox label={words.text(name)}>
            <div data-words="">
              <LongText text={text} />
            </div>
          </ScrollBox>
        </Box>
      )}
    </div>
  )
}

interface ReadingImage {
  readonly id: number
  readonly name: string
  stop(): void
}

interface AttachedFilesProps {
  readonly files: readonly (
    | (ShownFile & { readonly kind: 'file'; readonly id: string })
    | (ShownImage & { readonly kind: 'image'; readonly id: string })
  )[]
  readonly words: FileWords & ImageWords & { readonly list: string }
  readonly onDescribe: (index: number, description: string) => void
  readonly onRemove: (index: number) => void
  /** Takes the focus when no file is left, or one is no longer read. */
  readonly onGone: () => void
  readonly onPreview?: (index: number) => void
  readonly imageStateOf?: (index: number) => ImageState
  readonly coming?: readonly ReadingImage[]
}

const none: readonly ReadingImage[] = []
const noChoices: ImageState = { choices: null, isBusy: false }

/** The files and images of a draft, each with a button that removes it. */
export function AttachedFiles({
  files,
  words,
  onRemove,
  onGone,
  coming = none,
  ...more
}: AttachedFilesProps) {
  const { onDescribe, onPreview, imageStateOf } = more
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  // The focus moves to the next file's button, because the pressed one is gone.
  useEffect(() => {
    const index = removed.current
    if (index === null) return
    removed.current = null
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)]
    if (next === undefined) onGone()
    else next.focus()
  })
  const remove = (index: number): void => {
    removed.current = index
    onRemove(index)
  }
  if (files.length + coming.length === 0) return null
  return (
    <Row
      as="ul"
      ref={list}
      aria-label={words.list}
      gap={2}
      align="start"
      wrap
      below={2}
      className={css('list')}
    >
      {files.map((file, index) =>
        file.kind === 'image' ? (
          <ImageChip
            key={file.id}
            image={file}
            words={words}
            {...(imageStateOf?.(index) ?? noChoices)}
            onDescribe={(description) => onDescribe(index, description)}
            onRemove={() => remove(index)}
          />
        ) : (
          <li key={file.id} className={css('item')}>
            <AttachedFile
              file={file}
              words={words}
              onRemove={() => remove(index)}
              {...(onPreview !== undefined && { onPreview: () => onPreview(index) })}
            />
          </li>
        ),
      )}
      {coming.map(({ id, name, stop }) => (
        <ComingImage
          key={id}
          name={name}
          words={words}
          onStop={() => {
            stop()
            onGone()
          }}
        />
      ))}
    </Row>
  )
}
