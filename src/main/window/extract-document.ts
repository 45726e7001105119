import { type DocumentProblem, type DocumentText, Extracted } from '../../shared/contract/chat/document.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { parseJson } from '../../shared/domain/app/json-text.ts'
import { type DocumentKind, documentLimits } from '../../shared/domain/chat/documents.ts'
import type { Extract } from './extraction-page.ts'

const scriptOf: Readonly<Record<DocumentKind, string>> = {
  pdf: 'extract-pdf',
  html: 'extract-html',
  office: 'extract-office',
}

/** JSON needs up to six bytes for a character, and some more for each part and its name. */
const maxAnswerBytes =
  6 * documentLimits.characters + (100 + 6 * documentLimits.nameCharacters) * documentLimits.parts

export type ReadDocument = (
  kind: DocumentKind,
  bytes: Uint8Array,
  signal: AbortSignal,
) => Promise<DocumentText>

export function createDocumentReader(extract: Extract): ReadDocument {
  return (kind, bytes, signal) =>
    extract(
      {
        script: scriptOf[kind],
        bytes,
        limits: documentLimits,
        maxAnswerBytes,
        read: readText,
        refused: (problem, cause) =>
          notRead(problem === 'too-large-answer' ? 'too-much-text' : problem, cause),
      },
      signal,
    )
}

/** Throws a problem, even for an answer that no document has. */
function readText(answer: Buffer): DocumentText {
  const { data } = Extracted.safeParse(parseJson(answer.toString('utf8')))
  if (data === undefined) throw notRead('damaged')
  if ('problem' in data) throw notRead(data.problem)
  const characters = data.parts.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > documentLimits.characters) throw notRead('too-much-text')
  return data
}

function notRead(problem: DocumentProblem, cause?: unknown): AppError {
  return new AppError('document-not-read', 'The document has no text for a message.', {
    documentProblem: problem,
    cause,
  })
}
