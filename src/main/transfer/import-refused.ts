import { TransferError } from './transfer-error.ts'

/** Of a file that is of a known program and cannot be read all the same: nothing of it is taken over. */
export function importRefused(sentence: string, cause?: unknown): TransferError {
  return new TransferError('broken', { sentence, cause })
}
