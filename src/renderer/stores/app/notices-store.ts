import { create } from 'zustand'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

/** A problem outside a turn; shown until the user dismisses the notice. */
export type ShownNotice =
  | { readonly id: number; readonly kind: 'notice'; readonly notice: Notice }
  | { readonly id: number; readonly kind: 'refusal'; readonly code: ErrorCode }

interface NoticesState {
  readonly notices: readonly ShownNotice[]
  readonly nextId: number
}

const noticesStore = create<NoticesState>()(() => ({ notices: [], nextId: 1 }))

export const useNotices = (): readonly ShownNotice[] => noticesStore((state) => state.notices)

export function raiseNotice(notice: Notice): void {
  noticesStore.setState(({ notices, nextId }) => ({
    notices: [...notices, { id: nextId, kind: 'notice', notice }],
    nextId: nextId + 1,
  }))
}

/** Removes a notice whose problem is over, and any refusal to save. */
export function withdrawNotice({ code, answer }: Notice): void {
  const isOver = (shown: ShownNotice): boolean =>
    shown.kind === 'refusal'
      ? shown.code === 'not-saved'
      : shown.notice.code === code && shown.notice.answer?.messageId === answer?.messageId
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((shown) => !isOver(shown)) }))
}

/** Retries saving answers. Main withdraws the notice of each saved answer. */
export async function retrySavingAnswers(): Promise<void> {
  const result = await request('chat.saveAgain', undefined)
  if (!result.ok) raiseRefusal(result)
}

/** Shows a repeated refusal only once. Null is none. */
export function raiseRefusal(refusal: RefusedResult | null): void {
  if (refusal === null) return
  const { code } = refusal
  noticesStore.setState(({ notices, nextId }) => ({
    notices: [
      ...notices.filter((notice) => notice.kind !== 'refusal' || notice.code !== code),
      { id: nextId, kind: 'refusal', code },
    ],
    nextId: nextId + 1,
  }))
}

export function dismissNotice(id: number): void {
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
