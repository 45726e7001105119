import { request } from '../../api.ts'
import { saveLayout } from '../app/layout-store.ts'
import { setSystemPrompt } from '../conversations/conversations-store.ts'
import { createTypedText, type TypedText } from '../typed-text.ts'

export const drafts: TypedText = createTypedText((conversationId, draft) =>
  request('conversations.saveDraft', { conversationId, draft }),
)
export const systemPrompts: TypedText = createTypedText(setSystemPrompt)

export const useDraft = (conversationId: string, kept: string): string =>
  drafts.store(({ texts }) => texts[conversationId] ?? kept)
export const useSystemPrompt = (conversationId: string, kept: string): string =>
  systemPrompts.store(({ texts }) => texts[conversationId] ?? kept)

export async function saveTyped(): Promise<void> {
  await Promise.all([drafts.flush(), systemPrompts.flush()])
}

/** Main waits for this word before it closes the window, though not for long. */
export async function prepareToClose(): Promise<void> {
  await Promise.all([saveTyped(), saveLayout()])
  await request('window.readyToClose', undefined)
}
