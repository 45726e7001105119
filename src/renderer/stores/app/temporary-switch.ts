import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { drafts, systemPrompts } from '../chat/draft-store.ts'
import { chooseModel } from '../conversations/conversations-store.ts'
import { forgetTemporary, newConversation, newTemporaryConversation } from './navigation.ts'

/** Replaces an empty chat with a temporary one, or the reverse, and moves its text and model along. */
export async function switchTemporary(before: Conversation): Promise<void> {
  const { id, connectionId, projectId, isTemporary, modelId } = before
  const draft = drafts.store.getState().texts[id] ?? before.draft
  const prompt = systemPrompts.store.getState().texts[id] ?? before.systemPrompt
  drafts.change(id, '')
  systemPrompts.change(id, '')
  const nextId = await (isTemporary
    ? newConversation(connectionId, projectId)
    : newTemporaryConversation(connectionId))
  const ownerId = nextId ?? id
  drafts.change(ownerId, joinDrafts(draft, drafts.store.getState().texts[ownerId] ?? ''))
  if (prompt !== '') systemPrompts.change(ownerId, prompt)
  if (nextId === null) return
  if (modelId !== null) await chooseModel(modelId)
  if (isTemporary) await forgetTemporary(id)
}
