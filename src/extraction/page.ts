import type { DocumentProblem, DocumentText, Extracted } from '../shared/contract/chat/document.ts'

/** Main says them with each document. */
export interface ExtractionLimits {
  readonly parts: number
  readonly characters: number
}

export type Bytes = Uint8Array<ArrayBuffer>

/** Ends an extraction with a reason for the user. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem

  constructor(problem: DocumentProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Gets the document from main, and sends back its text. The page ends with it. */
export async function runPage(
  extract: (bytes: Bytes, limits: ExtractionLimits) => Promise<DocumentText>,
): Promise<void> {
  const limits: ExtractionLimits = await (await fetch('/limits')).json()
  const bytes = new Uint8Array(await (await fetch('/document')).arrayBuffer())
  const extracted: Extracted = await extract(bytes, limits).catch((error: unknown) => ({
    problem: error instanceof Unreadable ? error.problem : 'damaged',
  }))
  await fetch('/extracted', { method: 'POST', body: JSON.stringify(extracted) })
}
