import type { Failure } from '../../contract/chat/failure.ts'
import type { KeychainProblem } from '../../contract/connections/connection.ts'
import type { BudgetStop } from '../../contract/money/budget.ts'

/** Everything that a request can be refused with. The window puts each into words; see its strings. */
export type ErrorCode =
  | 'unknown-request'
  | 'untrusted-sender'
  | 'malformed-input'
  | 'text-too-long'
  | 'draft-too-long'
  | 'internal'
  | 'not-found'
  | 'address-refused'
  | 'plain-not-allowed'
  | 'dashboard-refused'
  | 'proxy-refused'
  | 'authority-refused'
  | 'connection-deleted'
  | 'key-malformed'
  | 'key-needed'
  | 'key-locked'
  | 'key-unavailable'
  | 'key-not-deleted'
  | 'encryption-refused'
  | 'call-failed'
  | 'already-answering'
  | 'too-many-compared'
  | 'queue-full'
  | 'bill-gone'
  | 'bill-closed'
  | 'prompt-gone'
  | 'prompt-name-refused'
  | 'prompt-name-taken'
  | 'prompt-too-long'
  | 'budget-passed'
  | 'budget-changed'
  | 'prices-changed'
  | 'budget-gone'
  | 'budget-taken'
  | 'model-not-chosen'
  | 'model-gone'
  | 'nothing-to-send'
  | 'stopped-before-sending'
  | 'link-refused'
  | 'link-not-opened'
  | 'declined'
  | 'question-waiting'
  | 'question-paused'
  | 'not-saved'
  | 'read-only'
  | 'data-damaged'
  | 'busy'
  | 'cancelled'
  | 'file-not-written'
  | 'file-not-read'
  | 'data-unsound'
  | 'restore-foreign'
  | 'restore-damaged'
  | 'restore-newer'
  | 'no-room'
  | 'folder-taken'
  | 'folder-of-app'
  | 'offer-gone'

/** Why a request failed, as it crosses to the window: never an Error, never a message that somebody else wrote. */
export interface RefusedReply {
  readonly ok: false
  readonly code: ErrorCode
  readonly failure: Failure | null
  /** Which budgets it would have passed; with `budget-passed` alone. */
  readonly stop?: BudgetStop
}

export type Reply<T> = { readonly ok: true; readonly value: T } | RefusedReply

/** What the log may know of an error: its message may hold a key, a path or a prompt. */
export function errorKind(error: unknown): string {
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}

/** The sentence is for the log and for developers; only the code and the facts leave the main process. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly failure: Failure | null
  readonly stop: BudgetStop | null
  /** What is wrong with the keychain that refused; it stays in the main process, where reports are made of it. */
  readonly problem: KeychainProblem | null

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { failure?: Failure; stop?: BudgetStop; problem?: KeychainProblem; cause?: unknown } = {},
  ) {
    super(sentence, { cause: options.cause })
    this.code = code
    this.failure = options.failure ?? null
    this.stop = options.stop ?? null
    this.problem = options.problem ?? null
  }
}
