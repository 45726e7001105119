import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { LimitStop } from '../../../shared/contract/money/answer-limit.ts'
import type { BudgetStop } from '../../../shared/contract/money/budget.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { createValues } from '../values.ts'

type Send = 'under-way' | RefusedResult

/** By conversation: a running send, or the refusal of the last one. */
const sends = createValues<Send>()
/** By conversation: the message that is being sent, which main has not accepted yet. */
const texts = createValues<string>()

export const useSendingText = texts.use
export const sendingText = texts.get
export const setSendingText = texts.set
export const setSend = sends.set
export const useSendRefusal = (conversationId: string) => refusalIn(sends.use(conversationId))
export const isSending = (conversationId: string): boolean => sends.get(conversationId) === 'under-way'

/** Clears a refusal whose reason is over: the text changed, an answer ended, or the user chose a model. */
export function forgetRefusal(conversationId: string, codes?: readonly ErrorCode[]): void {
  const refusal = refusalIn(sends.get(conversationId))
  if (refusal !== null && (codes === undefined || codes.includes(refusal.code))) setSend(conversationId, null)
}

function refusalIn(send: Send | null): RefusedResult | null {
  return send === 'under-way' ? null : send
}

/** A question that a send awaits. A dialog shows the question and answers it. */
interface Question<Asked> {
  readonly store: UseBoundStore<StoreApi<{ readonly asked: Asked | null }>>
  /** Asks the user. A newer question answers an open one with no. */
  ask(asked: Asked): Promise<boolean>
  /** Only the first answer counts. Without an open question, nothing happens. */
  answer(isConfirmed: boolean | Promise<boolean>): void
}

function createQuestion<Asked>(): Question<Asked> {
  const store = create<{ asked: Asked | null }>()(() => ({ asked: null }))
  let resolve: ((isConfirmed: boolean | Promise<boolean>) => void) | null = null

  function answer(isConfirmed: boolean | Promise<boolean>): void {
    store.setState({ asked: null })
    resolve?.(isConfirmed)
    resolve = null
  }

  return {
    store,
    answer,
    ask(asked) {
      answer(false)
      return new Promise((decide) => {
        resolve = decide
        store.setState({ asked })
      })
    },
  }
}

/** Whether to override the budget that stopped a send. */
export const budgetQuestion: Question<BudgetStop> = createQuestion()
export const useBudgetStop = (): BudgetStop | null => budgetQuestion.store(({ asked }) => asked)

/** Whether to send a prompt that costs more than the limit of its answer. */
export const limitQuestion: Question<LimitStop> = createQuestion()
export const useLimitStop = (): LimitStop | null => limitQuestion.store(({ asked }) => asked)

/** Chooses the open chat's model. Returns whether one was chosen. */
export const modelQuestion: Question<true> = createQuestion()
export const useIsModelRequested = (): boolean => modelQuestion.store(({ asked }) => asked !== null)
