import * as z from 'zod'
import { maxQueued, minCompared } from '../../domain/app/limits.ts'
import { SentMessages } from '../conversations/conversation.ts'
import { Id, Line, nothing, ofConversation, ofMessage, request, Text } from '../schemas.ts'
import { Attempt } from '../usage/call.ts'
import { ExtraFields, OmittedFields } from './parameters.ts'
import { ImportedPrompts, PromptImport } from './prompt-import.ts'
import { DeletedFolder, PromptLibrary, SavedPrompt } from './saved-prompt.ts'
import { ComparedModels, Exchange, MessageQueue, QueuedId } from './sending.ts'

const ofQueued = ofConversation.extend({ queuedId: QueuedId })
const QueuePosition = z.number().int().min(0).max(maxQueued)

export const chatRequests = {
  'prompts.list': request(nothing, PromptLibrary),
  /** Adds a prompt when `promptId` is null. Names are unique. */
  'prompts.save': request(
    {
      promptId: Id.nullable(),
      name: Line,
      text: Text,
      folder: Line.nullable(),
      isFavourite: z.boolean(),
    },
    SavedPrompt,
  ),
  'prompts.delete': request({ promptId: Id }, SavedPrompt),
  /** Restores a deleted prompt, under another name if its name is now taken. */
  'prompts.restore': request({ prompt: SavedPrompt }, PromptLibrary),
  /** Sets the prompt with which a connection's new conversations start; null for none. */
  'prompts.setDefault': request({ connectionId: Id, promptId: Id.nullable() }, PromptLibrary),
  /** Renames a folder, or adds one when `folder` is null. Returns the name as stored. */
  'prompts.saveFolder': request({ folder: Line.nullable(), name: Line }, z.object({ name: z.string() })),
  /** Deletes a folder and keeps its prompts. */
  'prompts.deleteFolder': request({ folder: Line }, DeletedFolder),
  /** Moves the prompts back that are still outside of folders. */
  'prompts.restoreFolder': request({ deleted: DeletedFolder }, PromptLibrary),
  /** Writes a file of all prompts, or of those in a folder. Null when the user cancels the file dialog. */
  'prompts.export': request(
    { folder: Line.nullable() },
    z.object({ fileName: z.string(), exportId: Id }).nullable(),
  ),
  /** Reads a file and previews its prompts; null when the user cancels the file dialog. */
  'prompts.readImport': request(nothing, PromptImport.nullable()),
  /** Saves the prompts of the preview, all or none. Refuses if the preview no longer holds. */
  'prompts.applyImport': request({ token: Id }, ImportedPrompts),
  /** Discards the file. */
  'prompts.cancelImport': request({ token: Id }, nothing),
  /**
   * `replacing` names a sent message that gets this text as a new version. `modelId` overrides the model for
   * this send only. `isDraft` is false for a text other than the draft, which then stays in its box.
   */
  'chat.send': request(
    {
      conversationId: Id,
      text: Text,
      replacing: Id.nullable(),
      modelId: Line.optional(),
      isDraft: z.boolean().optional(),
    },
    SentMessages,
  ),
  /**
   * Sends the current extra fields. A failed or empty answer keeps the fields for its message only.
   * `withoutImages` first excludes the images of all messages above the answer.
   */
  'chat.answerAgain': request(
    ofMessage.extend({
      modelId: Line.optional(),
      omitted: OmittedFields.optional(),
      withoutImages: z.boolean().optional(),
    }),
    SentMessages,
  ),
  /** Queues a message until the current answer ends. */
  'chat.queue': request({ conversationId: Id, text: Text }, MessageQueue),
  'chat.queued': request(ofConversation, MessageQueue),
  'chat.moveQueued': request(ofQueued.extend({ position: QueuePosition }), MessageQueue),
  'chat.removeQueued': request(ofQueued, MessageQueue),
  /** Puts a removed message back. */
  'chat.restoreQueued': request(
    {
      conversationId: Id,
      text: Text,
      position: QueuePosition,
      extraFields: ExtraFields.optional(),
    },
    MessageQueue,
  ),
  /** Moves the queued text in front of the draft; returns the queued text and the new draft. */
  'chat.unqueue': request(ofQueued, z.object({ text: z.string(), draft: z.string() })),
  /** Sends the first queued message now, or after the current answer; the others follow. Null if it waits. */
  'chat.sendQueued': request(ofConversation, SentMessages.nullable()),
  /** Retries saving the answers that the disk refused. */
  'chat.saveAgain': request(nothing, nothing),
  /** Sends one message to several models at once. Each model has its own call and answer. */
  'chat.compare': request(
    { conversationId: Id, text: Text, modelIds: ComparedModels.min(minCompared) },
    SentMessages,
  ),
  /** Asks more models to answer the same message. */
  'chat.sendCompared': request(ofMessage.extend({ modelIds: ComparedModels.min(1) }), SentMessages),
  /** Stops all running answers or one of them, including a pause before the next attempt. */
  'chat.stop': request(ofConversation.extend({ messageId: Id.optional() }), nothing),
  /** Request and response of the answer's last call. */
  'chat.exchange': request(ofMessage, Exchange),
  /** All attempts for an answer, in order. */
  'chat.attempts': request(ofMessage, z.array(Attempt)),
} as const
