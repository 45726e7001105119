import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { displayName } from '../../../shared/domain/app/display-name.ts'
import { type DocumentKind, documentKindOf, documentLimits } from '../../../shared/domain/chat/documents.ts'
import { attachmentBlock } from '../../../shared/domain/chat/file-blocks.ts'
import { imageLimits } from '../../../shared/domain/images/image-header.ts'
import { formatBytes } from '../../../shared/language/format-quantity.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { DraftParts } from '../../stores/chat/draft-parts.ts'
import { fileStrings } from '../../strings/composer.ts'
import { imageProblemStrings } from '../../strings/images.ts'
import type { OpenedDocument, OpenedText, ReadFile, ShownDocument } from './document-dialog.tsx'
import { documentStrings } from './documents-strings.ts'
import { attachImages, type DraftPlace } from './draft-images-store.ts'

interface AttachedFiles {
  /** Whether files are being dragged over the window. */
  readonly isDragging: boolean
  /** Why some files couldn't be attached, as sentences. */
  readonly refusals: readonly string[]
  /** The document in the dialog. */
  readonly shown: ShownDocument | null
  /** The draft, for images of other sizes. */
  readonly place: DraftPlace
  take(files: Iterable<File>): Promise<void>
  forgetRefusals(): void
  /** Shows a file of the draft. */
  preview(index: number): void
  /** Attaches what the dialog shows; false if the message would get too long. */
  attach(block: string, read: ReadFile): boolean
  /** Closes the dialog, which then shows the next document. */
  close(): void
}

/**
 * Attaches dropped, pasted or chosen files to the message: text files and images immediately, documents once the
 * user has seen their text. The user first sees a text in a guessed encoding, too. Nothing leaves the window by that,
 * except the bytes of documents and images for main to read.
 */
export function useAttachedFiles(
  field: RefObject<HTMLTextAreaElement | null>,
  parts: DraftParts,
  draft: Pick<DraftPlace, 'conversationId' | 'kept'>,
  isOpening: boolean,
): AttachedFiles {
  const [isDragging, setIsDragging] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const documents = useDocuments(parts)

  const onRefused = (words: string): void => setRefusals((before) => [...before, words])
  const place = { ...draft, onRefused }

  const add = useEffectEvent(documents.add)
  const take = async (files: Iterable<File>): Promise<void> => {
    setRefusals([])
    const sorted = [...files].map(sortFile)
    documents.open(sorted.filter((file) => file.kind === 'file'))
    const images = sorted.filter((file) => file.kind === 'image')
    attachImages(images, place)
    const texts = sorted.flatMap((file) => (file.kind === 'text' ? [file] : []))
    // It knows many encodings, which few windows need.
    const { readTextFile } = await import('../../lib/text-file.ts')
    const read = await Promise.all(texts.map(({ file, name }) => readTextFile(file, name)))
    const found = read.filter((file) => file.kind === 'text')
    documents.open(found.filter((file) => !file.found.isCertain).map(openedText))
    const isTooMuch = !add(found.filter((file) => file.found.isCertain).map(openedText))
    if (texts.length + images.length > 0) field.current?.focus()
    for (const file of sorted) if (file.kind === 'refused') onRefused(file.words)
    for (const file of read) if (file.kind === 'refused') onRefused(refusalOf(file))
    if (isTooMuch) onRefused(fileStrings.tooMuch)
  }

  const drop = useEffectEvent((event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsDragging(false)
    if (document.querySelector(':modal') === null) void take(event.dataTransfer?.files ?? [])
  })
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const files = event.clipboardData?.files ?? []
    if (files.length === 0 || event.clipboardData?.getData('text/plain') !== '') return
    event.preventDefault()
    event.stopPropagation()
    void take(files)
  })
  useEffect(() => {
    // The chat can't take files yet.
    if (isOpening) return
    const watch = new AbortController()
    const { signal } = watch
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(document.querySelector(':modal') === null)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsDragging(false)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    field.current?.addEventListener('paste', paste, { signal })
    return () => watch.abort()
  }, [field, isOpening])

  return {
    ...documents,
    isDragging,
    refusals,
    place,
    take,
    forgetRefusals: () => refusals.length > 0 && setRefusals([]),
  }
}

const archive = /\.(?:zip|cherrybackup)$/iu

/** Other programs write their chats into archives, so the refusal names the place for these. */
function refusalOf({ name, reason }: Extract<TextFile, { readonly kind: 'refused' }>): string {
  return archive.test(name) && reason !== 'not-read'
    ? fileStrings.archive(name)
    : fileStrings.refused[reason](name)
}

type Sorted =
  | { readonly kind: 'text'; readonly file: File; readonly name: string }
  | { readonly kind: 'file'; readonly file: File; readonly name: string; readonly documentKind: DocumentKind }
  | { readonly kind: 'image'; readonly file: File; readonly name: string }
  | { readonly kind: 'refused'; readonly words: string }

const image = /\.(?:png|apng|jpe?g|jfif|webp|gif|bmp|ico|avif|hei[cf]|tiff?|svg)$/iu

/** Refuses by name and size before anything is read. */
function sortFile(file: File): Sorted {
  const name = displayName(file.name)
  const documentKind = documentKindOf(file.name)
  if (image.test(file.name) || file.type.startsWith('image/'))
    return file.size > imageLimits.bytes
      ? { kind: 'refused', words: imageProblemStrings['too-large'](name) }
      : { kind: 'image', file, name }
  if (documentKind === null) return { kind: 'text', file, name }
  if (documentKind === 'foreign')
    return { kind: 'refused', words: documentStrings.refused['office-format'](name) }
  if (file.size > documentLimits.bytes)
    return { kind: 'refused', words: documentStrings.refused['too-large'](name) }
  return { kind: 'file', file, name, documentKind }
}

type NewText = Omit<OpenedText, 'id'>

function openedText({ name, bytes, found }: Extract<TextFile, { readonly kind: 'text' }>): NewText {
  return { kind: 'text', name, read: { bytes, found, encoding: found.encoding } }
}

type Documents = Pick<AttachedFiles, 'shown' | 'preview' | 'attach' | 'close'> & {
  open(files: readonly (Omit<OpenedDocument, 'id'> | NewText)[]): void
  /** Attaches texts without a dialog; false if the message would get too long. */
  add(files: readonly NewText[]): boolean
}

/** Documents on their way into the message, one dialog after the other. */
function useDocuments(parts: DraftParts): Documents {
  const lastId = useRef(0)
  const [waiting, setWaiting] = useState<readonly ShownDocument[]>([])
  /** By the blocks that they became, so that other pages or another encoding can be chosen. */
  const attached = useRef(new Map<string, ReadFile>())
  const newId = (): number => {
    lastId.current += 1
    return lastId.current
  }
  const [shown = null] = waiting
  return {
    shown,
    open: (files) => setWaiting((before) => [...before, ...files.map((file) => ({ ...file, id: newId() }))]),
    add: (files) => {
      const blocks = files.map(({ name, read }) => {
        const { bytes, found } = read
        return { read, block: attachmentBlock({ name, text: found.text }, formatBytes(bytes.length)) }
      })
      const isAdded = parts.add(blocks.map(({ block }) => block))
      if (isAdded) for (const { block, read } of blocks) attached.current.set(blockOf(block), read)
      return isAdded
    },
    preview: (index) => {
      const file = parts.files[index]
      if (file?.kind !== 'file') return
      const { name, text, source } = file
      const read = attached.current.get(blockOf(source)) ?? null
      setWaiting((before) => [...before, { kind: 'attached', id: newId(), name, text, source, index, read }])
    },
    attach: (block, read) => {
      const isAttached = shown?.kind === 'attached' ? parts.replace(shown.index, block) : parts.add([block])
      if (isAttached) attached.current.set(blockOf(block), read)
      return isAttached
    },
    close: () => setWaiting((before) => before.slice(1)),
  }
}

/** A block in a draft may end with a line break less. */
function blockOf(source: string): string {
  return source.trimEnd()
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
