import type { DocumentProblem, DocumentText } from '../shared/contract/chat/document.ts'
import type { ImageProblem } from '../shared/domain/images/image-header.ts'

/** Main says them with each document. */
export interface ExtractionLimits {
  readonly parts: number
  readonly characters: number
}

/** Main says it with each image. */
export interface ImageLimits {
  /** The longest side of the encoded image. */
  readonly side: number
}

export type Bytes = Uint8Array<ArrayBuffer>

/** Ends an extraction with a reason for the user. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem | ImageProblem

  constructor(problem: DocumentProblem | ImageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Gets the file and the limits from main, and sends back the text or the image. The page ends with it. */
export async function runPage(
  extract: (bytes: Bytes, limits: ExtractionLimits & ImageLimits) => Promise<DocumentText | Bytes>,
): Promise<void> {
  const limits: ExtractionLimits & ImageLimits = await (await fetch('/limits')).json()
  const bytes = new Uint8Array(await (await fetch('/document')).arrayBuffer())
  const extracted = await extract(bytes, limits).catch((error: unknown) => ({
    problem: error instanceof Unreadable ? error.problem : 'damaged',
  }))
  const body = extracted instanceof Uint8Array ? extracted : JSON.stringify(extracted)
  await fetch('/extracted', { method: 'POST', body })
}
