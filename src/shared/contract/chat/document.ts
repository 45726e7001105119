import * as z from 'zod'
import { documentLimits, type DocumentKind as Kind } from '../../domain/chat/documents.ts'
import { nothing, request } from '../schemas.ts'

/** Reasons why a document has no text for the message. */
export const DocumentProblem = z.enum([
  'too-large',
  'empty',
  'encrypted',
  'office-format',
  'other-format',
  'damaged',
  'no-text',
  'rare-encoding',
  'too-many-parts',
  'too-much-text',
  'too-slow',
  'too-much-memory',
  'crashed',
])
export type DocumentProblem = z.infer<typeof DocumentProblem>

/** The text of a document by page or sheet, or as a whole. */
export const DocumentText = z.object({
  unit: z.enum(['page', 'sheet', 'whole']),
  parts: z
    .array(
      z.object({
        text: z.string().max(documentLimits.characters),
        /** The name of a sheet. Show it as plain text only. */
        name: z.string().max(documentLimits.nameCharacters).optional(),
      }),
    )
    .min(1)
    .max(documentLimits.parts),
})
export type DocumentText = z.infer<typeof DocumentText>

const DocumentKind = z.enum(['pdf', 'html', 'office'] satisfies Kind[])

/** The answer of the extracting page, which has read a foreign file: nothing of it is trusted. */
export const Extracted = z.union([DocumentText, z.object({ problem: DocumentProblem })])
export type Extracted = z.infer<typeof Extracted>

/** Base64 needs four characters for three bytes. */
const maxDataLength = Math.ceil(documentLimits.bytes / 3) * 4

export const documentRequests = {
  /** Extracts the text of a file, whose bytes come as base64. One document at a time. */
  'documents.read': request({ kind: DocumentKind, data: z.string().max(maxDataLength) }, DocumentText),
  /** Ends the extraction, which then refuses as cancelled. */
  'documents.cancel': request(nothing, nothing),
}
