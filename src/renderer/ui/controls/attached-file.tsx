import { useId, useMemo } from 'react'
import { formatBytes } from '../../../shared/language/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { useOpen } from '../hooks/use-open.ts'
import { Box, Row, Text } from '../layout/layout.tsx'
import { ScrollBox } from '../layout/scroll-box.tsx'
import styles from './attached-file.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { LongText } from './long-text.tsx'

const css = classNames(styles)

interface FileWords {
  facts(size: string, tokens: number | null): string
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
          <span className={css('facts')}>{words.facts(size, tokens)}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={12} />
        </button>
        {onPreview !== undefined && words.preview !== undefined && (
          <IconButton label={words.preview(name)} icon="search" size="small" onClick={onPreview} />
        )}
        {onRemove !== undefined && (
          <IconButton label={words.remove(name)} icon="close" size="small" onClick={onRemove} />
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

interface AttachedFilesProps {
  readonly files: readonly (ShownFile & { readonly id: string })[]
  readonly words: FileWords
  readonly onRemove: (index: number) => void
  readonly onPreview?: (index: number) => void
}

/** The files of a draft, each with a button that removes it. */
export function AttachedFiles({ files, words, onRemove, onPreview }: AttachedFilesProps) {
  if (files.length === 0) return null
  return (
    <Row gap={2} align="stretch" wrap below={2}>
      {files.map((file, index) => (
        <AttachedFile
          key={file.id}
          file={file}
          words={words}
          onRemove={() => onRemove(index)}
          {...(onPreview !== undefined && { onPreview: () => onPreview(index) })}
        />
      ))}
    </Row>
  )
}
