import type { DocumentProblem, DocumentText } from '../../../shared/contract/chat/document.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import {
  cleanDocumentText,
  type DocumentKind,
  documentLimits,
} from '../../../shared/domain/chat/documents.ts'
import type { HandlersOf } from '../handlers.ts'
import { yieldToEvents } from '../yield-to-events.ts'

export interface DocumentPorts {
  /** Extracts the text in another process. Reads one document at a time. */
  readDocument(kind: DocumentKind, bytes: Uint8Array, signal: AbortSignal): Promise<DocumentText>
}

/** The text of documents for a message. Nothing of them is stored. */
export function createDocumentHandlers({ readDocument }: DocumentPorts): HandlersOf<'documents'> {
  let running: AbortController | null = null
  return {
    async 'documents.read'({ kind, data }) {
      if (running !== null) throw new AppError('busy', 'Another document is being read.')
      const bytes = Buffer.from(data, 'base64')
      if (bytes.length === 0) throw refused('empty')
      if (bytes.length > documentLimits.bytes) throw refused('too-large')
      running = new AbortController()
      try {
        return await cleaned(await readDocument(kind, bytes, running.signal))
      } finally {
        running = null
      }
    },
    'documents.cancel': () => running?.abort(),
  }
}

async function cleaned({ unit, parts }: DocumentText): Promise<DocumentText> {
  const texts: DocumentText['parts'][number][] = []
  for (const { text, name } of parts) {
    const cleanName = name && cleanDocumentText(name).replaceAll(/\s+/gu, ' ')
    texts.push({ text: cleanDocumentText(text), ...(cleanName !== undefined && { name: cleanName }) })
    await yieldToEvents()
  }
  if (texts.every(({ text }) => text === '')) throw refused('no-text')
  return { unit, parts: texts }
}

function refused(problem: DocumentProblem): AppError {
  return new AppError('document-not-read', 'The document has no text for a message.', {
    documentProblem: problem,
  })
}
