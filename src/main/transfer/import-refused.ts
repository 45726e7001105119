import { TransferError } from './transfer-error.ts'

/** The error for an unreadable file of a known program: nothing of it is imported. */
export function importRefused(sentence: string, cause?: unknown): TransferError {
  return new TransferError('broken', { sentence, cause })
}
