import { create } from 'zustand'
import type { DocumentText } from '../../../shared/contract/chat/document.ts'
import type { ReadImage } from '../../../shared/contract/chat/image.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import type { DocumentKind } from '../../../shared/domain/chat/documents.ts'
import { readImageHeader } from '../../../shared/domain/images/image-header.ts'
import type { ImageSize } from '../../../shared/domain/images/image-tokens.ts'
import { request } from '../../api.ts'

/** Main reads one file at a time, so the next one waits for the end of the previous one. */
const turns = create<{ readonly previous: Promise<unknown> }>()(() => ({ previous: Promise.resolve() }))

interface Reading<Value> {
  /** Has main read the bytes. The file's path stays here. */
  ask(bytes: Uint8Array): Promise<Result<Value>>
  cancel(): void
  /** Not called once the reading is stopped. */
  onRead(result: Result<Value>): void
}

function readInTurn<Value>(file: File, { ask, cancel, onRead }: Reading<Value>): () => void {
  const stopped = new AbortController()
  let isAsked = false
  const read = async (): Promise<void> => {
    if (stopped.signal.aborted) return
    const bytes = await file.bytes().catch(() => null)
    if (stopped.signal.aborted) return
    if (bytes === null) return onRead({ ok: false, code: 'file-not-read' })
    isAsked = true
    const result = await ask(bytes)
    isAsked = false
    if (!stopped.signal.aborted) onRead(result)
  }
  turns.setState(({ previous }) => ({ previous: previous.then(read) }))
  return () => {
    stopped.abort()
    if (isAsked) cancel()
  }
}

/** Reads the text of a document; the returned function stops it. */
export const readDocument = (
  file: File,
  kind: DocumentKind,
  onRead: (result: Result<DocumentText>) => void,
): (() => void) =>
  readInTurn(file, {
    ask: (bytes) => request('documents.read', { kind, data: bytes.toBase64() }),
    cancel: () => void request('documents.cancel', undefined),
    onRead,
  })

/** A stored image, and the size of its file. */
type ReadFile = ReadImage & { readonly original: ImageSize }

/** Stores an image without its metadata; the returned function stops it. Refuses by its first bytes, if it can. */
export const readImage = (
  file: File,
  to: Omit<Input<'images.read'>, 'data'>,
  onRead: (result: Result<ReadFile>) => void,
): (() => void) =>
  readInTurn(file, {
    ask: async (bytes) => {
      const original = readImageHeader(bytes)
      if (typeof original === 'string') return { ok: false, code: 'image-not-read', imageProblem: original }
      const result = await request('images.read', { ...to, data: bytes.toBase64() })
      return result.ok ? { ok: true, value: { ...result.value, original } } : result
    },
    cancel: () => void request('images.cancel', undefined),
    onRead,
  })
