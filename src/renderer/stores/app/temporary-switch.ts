import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { drafts, saveDrafts, systemPrompts } from '../chat/draft-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { chooseModel } from '../conversations/conversations-store.ts'
import {
  activeProjectId,
  beginTemporary,
  forgetTemporary,
  newConversation,
  newTemporaryConversation,
} from './navigation.ts'

/** The project to return to from each temporary chat, which itself is in none. */
const projectIds = new Map<string, string | null>()
let isReplacing = false

/** Replaces an empty chat with a temporary one, or the reverse. Asks first if that ends another temporary chat. */
export async function switchTemporary(before: Conversation): Promise<void> {
  const move = async (): Promise<void> => {
    if (isReplacing || transcriptStore.getState().openId !== before.id) return
    isReplacing = true
    await replace(before).finally(() => {
      isReplacing = false
    })
  }
  await (before.isTemporary ? move() : beginTemporary(move))
}

/** Moves the chat's text, instructions, model and project along. */
async function replace({ id, isTemporary, ...before }: Conversation): Promise<void> {
  const { connectionId, modelId } = before
  const draft = drafts.store.getState().texts[id] ?? before.draft
  const prompt = systemPrompts.store.getState().texts[id] ?? before.systemPrompt
  const projectId = projectIds.get(id) ?? before.projectId
  drafts.change(id, '')
  systemPrompts.change(id, '')
  const nextId = await (isTemporary
    ? newConversation(connectionId, activeProjectId(projectId))
    : newTemporaryConversation(connectionId))
  const ownerId = nextId ?? id
  drafts.change(ownerId, joinDrafts(draft, drafts.store.getState().texts[ownerId] ?? ''))
  systemPrompts.change(ownerId, prompt)
  if (nextId === null) return
  if (!isTemporary) projectIds.set(nextId, projectId)
  if (modelId !== null) await chooseModel(modelId)
  if (!isTemporary) return
  // Main takes the images of the draft along, which are gone with the temporary chat.
  await saveDrafts()
  await forgetTemporary(id)
}
