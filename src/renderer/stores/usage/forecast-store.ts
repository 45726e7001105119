import { create } from 'zustand'
import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import { priorTokenRates, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { request } from '../../api.ts'
import { transcriptStore } from '../chat/transcript-store.ts'

interface ForecastState {
  /** By conversation, by the message that is being written anew, or by what is compared: what the next prompt is made of without what is typed. */
  readonly prompts: Readonly<Record<string, NextPrompts>>
}

export const forecastStore = create<ForecastState>()(() => ({ prompts: {} }))

/** What was asked for last wins, in whichever order the answers come. */
const asked = new Map<string, number>()

/** Null until main has told. */
export const useNextPrompts = (key: string): NextPrompts | null =>
  forecastStore(({ prompts }) => prompts[key] ?? null)

/** How the model that is asked next counts, as far as is known. */
export const useTokenRates = (conversationId: string): TokenRates =>
  forecastStore(({ prompts }) => prompts[conversationId]?.prompts[0]?.rates ?? priorTokenRates)

/** Changes with whatever decides what goes with the next call, so that main is asked again; not while an answer grows. */
export const useShapeAhead = (conversationId: string): string =>
  transcriptStore(({ open }) => (open?.conversation.id === conversationId ? shapeOf(open) : ''))

/** Where the prompts for several models are, beside that of the conversation itself. */
export const comparedKey = (conversationId: string): string => `${conversationId} compared`

interface Ask {
  readonly conversationId: string
  /** The message that is written anew. */
  readonly replacing?: string
  /** None for that of the conversation. */
  readonly modelIds?: readonly string[]
}

/** Asks main; what is typed needs no asking. */
export async function readNextPrompts({ conversationId, replacing, modelIds = [] }: Ask): Promise<void> {
  const key = replacing ?? (modelIds.length === 0 ? conversationId : comparedKey(conversationId))
  const turn = (asked.get(key) ?? 0) + 1
  asked.set(key, turn)
  const reply = await request('usage.nextPrompts', {
    conversationId,
    modelIds: [...modelIds],
    replacing: replacing ?? null,
  })
  // Without it there is no forecast, and nothing else is missing.
  if (!reply.ok || asked.get(key) !== turn) return
  forecastStore.setState(({ prompts }) => ({ prompts: { ...prompts, [key]: reply.value } }))
}

function shapeOf({ conversation, messages }: OpenConversation): string {
  const { connectionId, modelId, systemPrompt } = conversation
  const last = messages.at(-1)
  const leftOut = messages.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id)
  return JSON.stringify([connectionId, modelId, systemPrompt, last?.id, last?.call?.state, leftOut])
}
