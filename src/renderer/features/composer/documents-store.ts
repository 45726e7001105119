import type { DocumentText } from '../../../shared/contract/chat/document.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import type { DocumentKind } from '../../../shared/domain/chat/documents.ts'
import { request } from '../../api.ts'

/** Main reads one document at a time, so the next one waits for the end of the previous one. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Reads the text of a file; the returned function stops it. `onRead` isn't called after that. The file's bytes go to
 * main, its path does not.
 */
export function readDocument(
  file: File,
  kind: DocumentKind,
  onRead: (result: Result<DocumentText>) => void,
): () => void {
  const stopped = new AbortController()
  let isAsked = false
  const read = async (): Promise<void> => {
    const data = await file.bytes().then(
      (bytes) => bytes.toBase64(),
      () => null,
    )
    if (stopped.signal.aborted) return
    if (data === null) return onRead({ ok: false, code: 'file-not-read' })
    isAsked = true
    const result = await request('documents.read', { kind, data })
    isAsked = false
    if (!stopped.signal.aborted) onRead(result)
  }
  previous = previous.then(read)
  return () => {
    stopped.abort()
    if (isAsked) void request('documents.cancel', undefined)
  }
}
