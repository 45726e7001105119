import type { ImportProblem, ImportReason } from '../../shared/contract/conversations/transfer.ts'

interface TransferErrorDetails {
  readonly line?: number | null
  readonly field?: string | null
  /** For developers. */
  readonly sentence?: string
  readonly cause?: unknown
}

/** Thrown for a broken file of a known format; names the place of the error. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly problem: ImportProblem

  constructor(reason: ImportReason, details: TransferErrorDetails = {}) {
    const { line = null, field = null, sentence, cause } = details
    super(sentence ?? `Tally couldn't import the file: ${reason}.`, { cause })
    this.problem = { reason, line, field: field?.toWellFormed().slice(0, 100).toWellFormed() ?? null }
  }
}

/** The error for an unreadable file of a known program: nothing of it is imported. */
export function importRefused(
  sentence: string,
  cause?: unknown,
  reason: ImportReason = 'broken',
): TransferError {
  return new TransferError(reason, { sentence, cause })
}

/** A damaged file of a zip may be skipped, but a zip with a false size is refused as a whole. */
export function throwIfFalseSize(error: unknown): void {
  if (error instanceof TransferError && error.problem.reason === 'false-size') throw error
}
