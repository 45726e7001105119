import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { LimitStop } from '../../../shared/contract/money/answer-limit.ts'
import type { BudgetStop } from '../../../shared/contract/money/budget.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'

interface SendState {
  /** By conversation: a running send, or the refusal of the last one. */
  readonly sends: Readonly<Record<string, 'under-way' | RefusedResult>>
  /** By conversation: a message that main has not accepted yet. */
  readonly texts: Readonly<Record<string, string>>
}

const sendStore = create<SendState>()(() => ({ sends: {}, texts: {} }))

/** The message that is being sent; null without one. */
export const useSendingText = (conversationId: string): string | null =>
  sendStore(() => sendingText(conversationId))

export function sendingText(conversationId: string): string | null {
  return sendStore.getState().texts[conversationId] ?? null
}

export function setSendingText(conversationId: string, text: string | null): void {
  sendStore.setState(({ texts: { [conversationId]: _before, ...others } }) => ({
    texts: text === null ? others : { ...others, [conversationId]: text },
  }))
}

export const useSendRefusal = (conversationId: string): RefusedResult | null =>
  sendStore((state) => refusalIn(state, conversationId))

export function isSending(conversationId: string): boolean {
  return sendStore.getState().sends[conversationId] === 'under-way'
}

/** Clears a refusal whose reason is over: the text changed, an answer ended, or the user chose a model. */
export function forgetRefusal(conversationId: string, codes?: readonly ErrorCode[]): void {
  const refusal = refusalIn(sendStore.getState(), conversationId)
  if (refusal !== null && (codes === undefined || codes.includes(refusal.code))) setSend(conversationId, null)
}

export function setSend(conversationId: string, send: 'under-way' | RefusedResult | null): void {
  sendStore.setState(({ sends: { [conversationId]: _before, ...others } }) => ({
    sends: send === null ? others : { ...others, [conversationId]: send },
  }))
}

function refusalIn({ sends }: SendState, conversationId: string): RefusedResult | null {
  const send = sends[conversationId]
  return typeof send === 'object' ? send : null
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
