import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { AnswerForm } from '../../../shared/contract/connections/connection.ts'
import type { ReachedLimit } from '../../../shared/contract/money/answer-limit.ts'
import type {
  TokenUsage,
  UsageEstimate,
  UsageReport,
  UsageSource,
} from '../../../shared/contract/usage/usage.ts'
import { noReport, noUsage } from '../../../shared/domain/usage/usage-details.ts'
import type { InferenceEvent } from '../../inference/inference.ts'
import type { CallEnd } from '../../storage/row-types.ts'

/** Everything that an answer has received so far. */
interface AnswerProgress {
  /** Whether any part of the request may have been sent. */
  readonly hasLeft: boolean
  /** Whether the whole request was sent. */
  readonly isSent: boolean
  readonly text: string
  readonly reasoning: string
  /** The form in which the answer arrived, whatever form was requested. Null before the response. */
  readonly form: AnswerForm | null
  readonly usage: TokenUsage
  readonly report: () => UsageReport
  readonly modelAnswered: string | null
  readonly completionId: string | null
  readonly completionCreated: number | null
  readonly finishReason: string | null
  readonly httpStatus: number | null
  readonly firstTokenMs: number | null
}

export const nothingYet: AnswerProgress = {
  hasLeft: false,
  isSent: false,
  text: '',
  reasoning: '',
  form: null,
  usage: noUsage,
  report: () => noReport,
  modelAnswered: null,
  completionId: null,
  completionCreated: null,
  finishReason: null,
  httpStatus: null,
  firstTokenMs: null,
}

export function advance(
  progress: AnswerProgress,
  part: InferenceEvent,
  sinceStartMs: number,
): AnswerProgress {
  switch (part.type) {
    case 'sending':
      return { ...progress, hasLeft: true }
    case 'sent':
      return { ...progress, isSent: true }
    case 'begun':
      return { ...progress, httpStatus: part.httpStatus, form: part.form }
    case 'facts':
      return {
        ...progress,
        modelAnswered: part.model ?? progress.modelAnswered,
        completionId: part.completionId ?? progress.completionId,
        completionCreated: part.created ?? progress.completionCreated,
      }
    case 'text':
      return {
        ...progress,
        text: progress.text + part.text,
        firstTokenMs: progress.firstTokenMs ?? sinceStartMs,
      }
    case 'reasoning':
      return {
        ...progress,
        reasoning: progress.reasoning + part.text,
        firstTokenMs: progress.firstTokenMs ?? sinceStartMs,
      }
    case 'tool':
      return { ...progress, firstTokenMs: progress.firstTokenMs ?? sinceStartMs }
    case 'block':
      return progress
    case 'usage':
      return { ...progress, usage: part.usage, report: part.report }
    case 'finished':
      return { ...progress, finishReason: part.reason }
  }
}

export type AnswerOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'stopped' }
  /** Tally closed the stream at a limit. */
  | { readonly kind: 'stopped-at-limit'; readonly limit: ReachedLimit }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** How Tally estimates counts that a service does not report. */
export interface Counting {
  count(progress: AnswerProgress): UsageEstimate
  /** Whether the user chose streams with estimated counts. */
  readonly isChosen: boolean
  /**
   * Whether a prompt counts once it was sent, unless the service refuses it; else once a part of the answer
   * arrives. A program could spend without end by leaving each call before that.
   */
  readonly fromSending: boolean
}

/**
 * Builds the final row of a call. A call that certainly was not processed reports nothing. If any part of the
 * answer arrived, the prompt was processed. Counts that are not reported are then estimated.
 */
export function endOf(
  progress: AnswerProgress,
  outcome: AnswerOutcome,
  durationMs: number,
  counting: Counting | null = null,
): CallEnd {
  const { hasLeft, isSent: _isSent, text, reasoning, form: _form, report, ...facts } = progress
  const failure = outcome.kind === 'failed' ? outcome.failure : null
  const wasProcessed = failure === null ? hasLeft : failure.charge === 'not-known'
  const source = wasProcessed ? sourceOf(progress.usage) : 'none'
  const httpStatus = facts.httpStatus ?? failure?.response?.status ?? null
  const isEstimated = counting !== null && source !== 'none' && isRead(progress, { httpStatus, counting })
  const estimate = isEstimated ? estimateOf(progress, counting) : null
  return {
    ...facts,
    ...report(),
    httpStatus,
    state: stateOf(outcome, text + reasoning),
    source: estimate !== null && source === 'not-reported' && counting?.isChosen ? 'estimated' : source,
    estimate,
    failureCode: failure?.code ?? null,
    durationMs,
    reachedLimit: outcome.kind === 'stopped-at-limit' ? outcome.limit : null,
  }
}

/** Estimates only what the report lacks, so that budgets can add both. Null if it lacks no output. */
function estimateOf(progress: AnswerProgress, counting: Counting): UsageEstimate | null {
  const { promptTokens, completionTokens, totalTokens } = progress.usage
  if (completionTokens !== null || totalTokens !== null) return null
  return { ...counting.count(progress), ...(promptTokens !== null && { promptTokens: 0 }) }
}

/** Whether the service has surely, or for `fromSending` probably, read the prompt. */
function isRead(
  { firstTokenMs, isSent }: AnswerProgress,
  { httpStatus, counting }: { readonly httpStatus: number | null; readonly counting: Counting },
): boolean {
  const isRefused = httpStatus !== null && httpStatus >= 300
  return firstTokenMs !== null || (counting.fromSending && isSent && !isRefused)
}

function stateOf(outcome: AnswerOutcome, words: string): CallEnd['state'] {
  if (outcome.kind !== 'failed') return outcome.kind
  return words === '' ? 'failed' : 'cut-off'
}

/**
 * The usage source of a call that may have been processed. A single reported number makes the call reported.
 */
export function sourceOf(usage: TokenUsage): UsageSource {
  const { promptTokens, completionTokens, totalTokens } = usage
  return promptTokens === null && completionTokens === null && totalTokens === null
    ? 'not-reported'
    : 'reported'
}
