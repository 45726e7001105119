import { skippedNameLimits } from '../../shared/contract/conversations/transfer.ts'
import { createForeignImages, type ForeignImages } from './foreign/foreign-images.ts'
import { noteOf } from './foreign/foreign-text.ts'
import type { ZippedFile } from './read-zip.ts'

/** Reasons why part of another program's file is not imported; the window has the texts. */
const skipReasons = [
  'unreadable-file',
  'unreadable-conversation',
  'unreadable-message',
  'empty-conversation',
  'repeated-conversation',
  'deleted-conversation',
  'picture-conversation',
  'hidden-message',
  'tool-step',
  'thinking-time',
  'failed-answer',
  'citation',
  'summary',
  'mark',
  'picture',
  'attachment',
  'recording',
  'unknown-content',
  'long-text',
  'partial-count',
  'message-count',
  'unknown-role',
  'lost-parent',
  'circle',
  'folder',
] as const

type SkipReason = (typeof skipReasons)[number]

/** Content that isn't text. */
const notedReasons = {
  image: 'picture',
  file: 'attachment',
  audio: 'recording',
  video: 'recording',
  content: 'unknown-content',
} as const satisfies Record<string, SkipReason>

export interface Skips extends ForeignImages {
  /** Counts a part; `name` is how the file names it. */
  count(reason: SkipReason, name?: string): void
  /** Counts content that isn't text, and returns a note for its place. */
  note(what: keyof typeof notedReasons, name?: string | null): string
  /** Whether no chat with this key came before. Counts a repeated one. */
  isFirst(key: readonly string[]): boolean
  list(): readonly { reason: SkipReason; count: number; names: readonly string[] }[]
}

export function createSkips(zipped: () => readonly ZippedFile[] | null = () => null): Skips {
  const counts = new Map<SkipReason, { count: number; names: Set<string> }>()
  const count: Skips['count'] = (reason, name = '') => {
    const skipped = counts.get(reason) ?? { count: 0, names: new Set() }
    skipped.count += 1
    const shown = shownName(name)
    if (shown !== '' && skipped.names.size < skippedNameLimits.names) skipped.names.add(shown)
    counts.set(reason, skipped)
  }
  const seen = new Set<string>()
  const note: Skips['note'] = (what, name = null) => {
    count(notedReasons[what])
    return noteOf(what, name)
  }
  return {
    count,
    note,
    isFirst(key) {
      const id = JSON.stringify(key)
      const isRepeated = seen.has(id)
      if (isRepeated) count('repeated-conversation')
      seen.add(id)
      return !isRepeated
    },
    ...createForeignImages(zipped, (name) => note('image', name)),
    list: () => [...counts].map(([reason, skipped]) => ({ ...skipped, reason, names: [...skipped.names] })),
  }
}

function shownName(name: string): string {
  const line = name.slice(0, 2 * skippedNameLimits.characters).replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return line.trim().slice(0, skippedNameLimits.characters).toWellFormed()
}
