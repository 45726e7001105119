import type { ErrorCode, Refusal } from '../../contract/app/refusal.ts'
import type { Failure } from '../../contract/chat/failure.ts'

/** A refusal as it crosses to the window: never an Error, never a foreign message. */
export type RefusedResult = { readonly ok: false } & Refusal

export type Result<T> = { readonly ok: true; readonly value: T } | RefusedResult

/** The data of a code, besides the code itself. */
type DataOf<R> = Omit<R, 'code'>
/** A code, a sentence for logs and developers, and the data of the code. */
type ErrorArguments<R> = R extends Refusal
  ? keyof DataOf<R> extends never
    ? [code: R['code'], sentence: string, options?: ErrorOptions]
    : [code: R['code'], sentence: string, options: DataOf<R> & ErrorOptions]
  : never

/** An error with a code, and with the data of that code. */
export type AppError = Error & Readonly<Refusal>

// A class cannot implement a union, so the type of its constructor is asserted.
export const AppError = class extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, sentence: string, { cause, ...data }: ErrorOptions = {}) {
    super(sentence, { cause })
    this.code = code
    Object.assign(this, data)
  }
} as new (
  ...given: ErrorArguments<Refusal>
) => AppError

/** The facts about a failed call; null for any other error. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof AppError && error.code === 'call-failed' ? error.failure : null
}

/**
 * The only part of an error that the log may contain. Error messages may contain a key, a path or a prompt.
 */
export function errorKind(error: unknown): string {
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}

const diskRefusals: Readonly<Record<string, 'no-room' | 'path-too-long'>> = {
  ENOSPC: 'no-room',
  EDQUOT: 'no-room',
  ENAMETOOLONG: 'path-too-long',
}

/** The refusal for an error of the file system, whose text has paths. Other errors stay as they are. */
export function refusalOfDisk(cause: unknown): unknown {
  if (!(cause instanceof Error && 'syscall' in cause)) return cause
  const code = diskRefusals['code' in cause ? String(cause.code) : ''] ?? 'file-not-written'
  return new AppError(code, 'The file could not be written.', { cause })
}
