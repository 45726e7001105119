import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import { maxModelsAhead } from '../../../shared/domain/app/limits.ts'
import { createRunningFeatures } from '../../../shared/domain/usage/incremental-features.ts'
import { type Question, readQuestion } from '../../../shared/domain/usage/question-features.ts'
import { priorTokenRates, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { request } from '../../api.ts'
import { drafts } from '../chat/draft-store.ts'
import { useFieldsAhead } from '../chat/parameters-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { createValues } from '../values.ts'

/**
 * Shared by every component that shows the draft's tokens, so that the draft is counted once. The user
 * types in one box at a time.
 */
const countWords = createRunningFeatures()
/** The draft counted last. */
let counted: { readonly text: string; readonly question: Question } | null = null

/** The features of the draft; null for a blank draft. */
export const useDraftFeatures = (conversationId: string, kept: string): Question | null =>
  drafts.store(({ texts }) => countDraft(texts[conversationId] ?? kept))

/**
 * The known part of each next prompt, without the draft. Keys: a conversation's id, an edited message's id,
 * or `comparedKey`.
 */
const nextPrompts = createValues<NextPrompts>()

/** Counts requests per key: the last request wins, whatever the order of responses. */
const asked = new Map<string, number>()

/** Null until loaded. */
export const useNextPrompts = nextPrompts.use

/** The known token rates of the next call's model. */
export const useTokenRates = (conversationId: string): TokenRates =>
  useNextPrompts(conversationId)?.prompts[0]?.rates ?? priorTokenRates

/**
 * A fingerprint of everything that affects the next prompt, so that main is asked again; stable while an
 * answer streams.
 */
export function useShapeAhead(conversationId: string): string {
  const fields = useFieldsAhead(conversationId)
  const shape = transcriptStore(({ open }) => (open?.conversation.id === conversationId ? shapeOf(open) : ''))
  return shape === '' ? '' : `${shape}${fields}`
}

export const comparedKey = (conversationId: string): string => `${conversationId} compared`

interface ForecastInput {
  readonly conversationId: string
  /** The message that the user is editing. */
  readonly replacing?: string
  /** Empty for the conversation's own model. */
  readonly modelIds?: readonly string[]
}

/** Loads the next prompts from main; the window adds the draft itself. */
export async function readNextPrompts({
  conversationId,
  replacing,
  modelIds = [],
}: ForecastInput): Promise<void> {
  const key = replacing ?? (modelIds.length === 0 ? conversationId : comparedKey(conversationId))
  const turn = (asked.get(key) ?? 0) + 1
  asked.set(key, turn)
  const result = await request('usage.nextPrompts', {
    conversationId,
    modelIds: [...modelIds],
    replacing: replacing ?? null,
  })
  // Ignore refusals: only the forecast is missing then.
  if (result.ok && asked.get(key) === turn) nextPrompts.keep(key, result.value)
}

/** The next prompts of a new message for some models. None where main refuses. */
export async function askNextPrompts(
  conversationId: string,
  modelIds: readonly string[],
): Promise<NextPrompts['prompts']> {
  const input = { conversationId, modelIds: modelIds.slice(0, maxModelsAhead), replacing: null }
  const result = await request('usage.nextPrompts', input)
  return result.ok ? result.value.prompts : []
}

function shapeOf({ conversation, messages }: OpenConversation): string {
  const { connectionId, modelId, systemPrompt } = conversation
  const last = messages.at(-1)
  const excluded = messages.flatMap(({ id, isExcluded, excludedImages = [] }) =>
    isExcluded ? [id] : excludedImages.map((place) => `${id} ${place}`),
  )
  return JSON.stringify([connectionId, modelId, systemPrompt, last?.id, last?.call?.state, excluded])
}

function countDraft(text: string): Question | null {
  if (text.trim() === '') return null
  if (counted?.text !== text) counted = { text, question: readQuestion({ text }, countWords) }
  return counted.question
}
