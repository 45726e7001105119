import type { Failure } from '../../contract/chat/failure.ts'
import type { KeychainProblem } from '../../contract/connections/connection.ts'
import type { BudgetStop } from '../../contract/money/budget.ts'

/** Every reason to refuse a request. The window's messages explain each code. */
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

/** A refusal as it crosses to the window: never an Error, never a foreign message. */
export interface RefusedReply {
  readonly ok: false
  readonly code: ErrorCode
  readonly failure: Failure | null
  /** The budgets that the send would exceed; only with `budget-passed`. */
  readonly stop?: BudgetStop
}

export type Reply<T> = { readonly ok: true; readonly value: T } | RefusedReply

/**
 * The only part of an error that the log may contain. Error messages may contain a key, a path or a prompt.
 */
export function errorKind(error: unknown): string {
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}

/** An error with a code. The sentence is for logs and developers; only the code and the facts leave main. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly failure: Failure | null
  readonly stop: BudgetStop | null
  /** The keychain's problem. It stays in main, which builds key reports from it. */
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
