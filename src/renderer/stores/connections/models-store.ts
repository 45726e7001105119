import { create } from 'zustand'
import type { Model, ModelList } from '../../../shared/contract/connections/model.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { endModelQuestion } from '../chat/model-question.ts'
import { forgetRefusal } from '../chat/send-store.ts'
import { showConversation, transcriptStore } from '../chat/transcript-store.ts'

interface ModelsState {
  /** By connection. */
  readonly lists: Readonly<Record<string, ModelList>>
  /** By connection: why its list could not be had, when it was asked for last. */
  readonly refusals: Readonly<Record<string, RefusedReply>>
  /** By connection: since when its service is being asked for the list. */
  readonly askedAt: Readonly<Record<string, number>>
}

export const modelsStore = create<ModelsState>()(() => ({ lists: {}, refusals: {}, askedAt: {} }))

export function useModels(connectionId: string): ModelList | null {
  return modelsStore((state) => state.lists[connectionId] ?? null)
}

export function useModel(connectionId: string, modelId: string | null): Model | null {
  return modelsStore(({ lists }) => lists[connectionId]?.models.find(({ id }) => id === modelId) ?? null)
}

/** Whether the service lists the model of a conversation no more: nothing can be sent to it. */
export function useIsModelGone(connectionId: string, modelId: string | null): boolean {
  return modelsStore(({ lists }) => isModelGone(lists[connectionId] ?? null, modelId))
}

/** Only a list that came can say that a model is not in it. */
function isModelGone(list: ModelList | null, modelId: string | null): boolean {
  if (list === null || list.fetchedAt === null || modelId === null) return false
  return !list.models.some(({ id }) => id === modelId)
}

export function useListRefusal(connectionId: string): RefusedReply | null {
  return modelsStore((state) => state.refusals[connectionId] ?? null)
}

export function isListAsked(connectionId: string): boolean {
  return modelsStore.getState().askedAt[connectionId] !== undefined
}

export function useListAskedAt(connectionId: string): number | null {
  return modelsStore((state) => state.askedAt[connectionId] ?? null)
}

/** Who wants a list: only the person's own act may bring a question of main about the service. */
export type Wish = 'automatic' | 'by-person'

/** Shows the kept list at once, then asks the service behind it unless its connection is gone; a failed refresh keeps the old list. */
export async function loadModels(connectionId: string, wish: Wish | null): Promise<void> {
  const { lists, refusals } = modelsStore.getState()
  const list = lists[connectionId]
  const isMissed = wish === 'by-person' && list?.fetchedAt === null && !isListAsked(connectionId)
  if (list !== undefined && refusals[connectionId] === undefined && !isMissed) return
  if (wish === null) await readModels(connectionId)
  else await reloadModels(connectionId, wish)
}

/** What main has is shown first: after a change of address that is no longer what was shown. */
export async function reloadModels(connectionId: string, wish: Wish = 'by-person'): Promise<void> {
  await readModels(connectionId)
  await refreshModels(connectionId, wish)
}

/** As main has them. */
async function readModels(connectionId: string): Promise<void> {
  const reply = await request('models.list', { connectionId })
  if (reply.ok) keepList(connectionId, reply.value)
}

export async function refreshModels(
  connectionId: string,
  wish: Wish = 'by-person',
): Promise<RefusedReply | null> {
  const askedAt = keepAsked(connectionId)
  const reply = await request('models.refresh', { connectionId, isAutomatic: wish === 'automatic' })
  forgetAsked(connectionId, askedAt)
  keepRefusal(connectionId, reply.ok ? null : reply)
  if (!reply.ok) return reply
  keepList(connectionId, reply.value)
  await giveModel(connectionId)
  return null
}

/** A first conversation is made before any list has come; main gives it a model once there is one. */
async function giveModel(connectionId: string): Promise<void> {
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.connectionId !== connectionId || conversation.modelId !== null) return
  await showConversation(conversation.id)
  if (transcriptStore.getState().open?.conversation.modelId == null) return
  forgetRefusal(conversation.id, ['model-not-chosen'])
  endModelQuestion(true)
}

function keepAsked(connectionId: string): number {
  const now = Date.now()
  modelsStore.setState(({ askedAt }) => ({ askedAt: { ...askedAt, [connectionId]: now } }))
  return now
}

/** The one that was asked last is the one that is waited for. */
function forgetAsked(connectionId: string, since: number): void {
  modelsStore.setState(({ askedAt: { [connectionId]: latest, ...others } }) =>
    latest === since ? { askedAt: others } : {},
  )
}

/** As it was listed last. */
export function takeModels(connectionId: string, list: ModelList): void {
  keepList(connectionId, list)
}

function keepList(connectionId: string, list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: { ...lists, [connectionId]: list } }))
}

function keepRefusal(connectionId: string, refusal: RefusedReply | null): void {
  modelsStore.setState(({ refusals: { [connectionId]: _before, ...others } }) => ({
    refusals: refusal === null ? others : { ...others, [connectionId]: refusal },
  }))
}
