import * as z from 'zod'
import { fewestCompared, mostMessages } from '../domain/app/limits.ts'
import { longestTag, mostTags } from '../domain/conversations/tags.ts'
import { AppVersions, Licence } from './app/about.ts'
import { Notice } from './app/notice.ts'
import { RequestPage } from './app/request-log.ts'
import { SessionStart } from './app/session-start.ts'
import { settingRequests } from './app/settings.ts'
import { updateRequests } from './app/update.ts'
import { SavedPrompt } from './chat/saved-prompt.ts'
import { ComparedModels, Exchange, QueuedMessage } from './chat/sending.ts'
import { connectionRequests, keyRequests } from './connections/connection-requests.ts'
import { ModelHabits, ModelList, ModelOrder } from './connections/model.ts'
import {
  Conversation,
  ConversationSummary,
  ExclusionChange,
  Message,
  OpenConversation,
  TrashedConversation,
} from './conversations/conversation.ts'
import { SearchFacets, SearchPage, SearchQuestion } from './conversations/search.ts'
import { ExportChoice, ExportReport, ImportOutcome } from './conversations/transfer.ts'
import { Backup, DataPlace, MoveOffer, RestoreOffer } from './data/data-place.ts'
import { budgetRequests } from './money/budget.ts'
import { priceRequests } from './money/price-requests.ts'
import {
  Draft,
  Id,
  Line,
  nothing,
  ofConnection,
  ofConversation,
  ofMessage,
  request,
  Text,
} from './schemas.ts'
import { Attempt } from './usage/call.ts'
import { usageRequests } from './usage/usage-requests.ts'

/** Every request that the window can make. Each entry has one handler in `ipc/handlers.ts`. */
export const contract = {
  /**
   * Everything that a window needs at its start. `openId` is the conversation shown before; null opens the
   * newest.
   */
  'session.start': request(z.strictObject({ openId: Id.nullable() }), SessionStart),

  /** Problems from before the window existed. */
  'notices.list': request(nothing, z.array(Notice)),

  /** Licences of the third-party packages that ship with the app. */
  'licences.list': request(nothing, z.array(Licence)),

  ...connectionRequests,
  ...keyRequests,

  'models.list': request(ofConnection, ModelList),
  /**
   * An automatic refresh never asks for consent: without consent to contact the service, the list stays
   * unchanged.
   */
  'models.refresh': request(ofConnection.extend({ isAutomatic: z.boolean().optional() }), ModelList),
  /** The models that this connection compared last. */
  'models.compared': request(ofConnection, ComparedModels),
  'models.habits': request(ofConnection, ModelHabits),
  'models.setFavourite': request(
    z.strictObject({ connectionId: Id, modelId: Line, isFavourite: z.boolean() }),
    ModelHabits,
  ),
  'models.setOrder': request(z.strictObject(ModelOrder.shape), nothing),

  /** A page of conversations, newest first: from the top, or those whose recency is below `before`. */
  'conversations.list': request(
    z.strictObject({ before: z.number().int().nullable() }),
    z.array(ConversationSummary),
  ),
  'conversations.create': request(ofConnection, Conversation),
  'conversations.open': request(ofConversation, OpenConversation),
  /**
   * Up to `count` messages above `messageId`. With `upTo`, as many as needed to reach that message, or most
   * of the way.
   */
  'conversations.earlier': request(
    z.strictObject({
      conversationId: Id,
      messageId: Id,
      count: z.number().int().min(1).max(mostMessages),
      upTo: Id.nullable(),
    }),
    z.array(Message),
  ),
  'conversations.rename': request(z.strictObject({ conversationId: Id, title: Line }), ConversationSummary),
  'conversations.delete': request(ofConversation, nothing),
  'conversations.restore': request(ofConversation, ConversationSummary),
  'conversations.chooseModel': request(z.strictObject({ conversationId: Id, modelId: Line }), Conversation),
  /** Continues with another connection, where the model has to be chosen again. */
  'conversations.chooseConnection': request(ofConversation.extend({ connectionId: Id }), Conversation),
  'conversations.setSystemPrompt': request(
    z.strictObject({ conversationId: Id, systemPrompt: Text }),
    Conversation,
  ),
  'conversations.saveDraft': request(ofConversation.extend({ draft: Draft }), nothing),
  'conversations.showVersion': request(ofMessage, OpenConversation),
  /** Continues with this one of the compared answers. */
  'conversations.continueWith': request(ofMessage, OpenConversation),
  'conversations.setLeftOut': request(ExclusionChange, OpenConversation),

  'conversations.setPinned': request(
    z.strictObject({ conversationId: Id, isPinned: z.boolean() }),
    ConversationSummary,
  ),
  'conversations.setArchived': request(
    z.strictObject({ conversationId: Id, isArchived: z.boolean() }),
    ConversationSummary,
  ),
  'conversations.setTags': request(
    z.strictObject({ conversationId: Id, tags: z.array(z.string().max(longestTag)).max(mostTags) }),
    ConversationSummary,
  ),
  /** Copies the whole tree into a new conversation; with `upTo`, only the path to that message. */
  'conversations.copy': request(
    z.strictObject({ conversationId: Id, upTo: Id.nullable(), title: Line }),
    ConversationSummary,
  ),
  /** Saved system prompts, sorted by name. */
  'prompts.list': request(nothing, z.array(SavedPrompt)),
  /** Adds a prompt when `promptId` is null. Names are unique. */
  'prompts.save': request(z.strictObject({ promptId: Id.nullable(), name: Line, text: Text }), SavedPrompt),
  'prompts.delete': request(z.strictObject({ promptId: Id }), SavedPrompt),
  /** Restores a deleted prompt, under another name if its name is now taken. */
  'prompts.putBack': request(z.strictObject({ prompt: SavedPrompt }), z.array(SavedPrompt)),
  /** Sets the prompt with which a connection's new conversations start; null for none. */
  'prompts.setDefault': request(
    z.strictObject({ connectionId: Id, promptId: Id.nullable() }),
    z.array(SavedPrompt),
  ),
  /** Last deleted first. */
  'trash.list': request(nothing, z.array(TrashedConversation)),
  /** Permanently deletes a conversation's text, never a row of the ledger. */
  'trash.purge': request(ofConversation, nothing),
  'trash.empty': request(nothing, nothing),

  /**
   * `replacing` names a sent message that gets this text as a new version. `modelId` overrides the model for
   * this send only.
   */
  'chat.send': request(
    z.strictObject({
      conversationId: Id,
      text: Text,
      replacing: Id.nullable(),
      modelId: Line.optional(),
    }),
    OpenConversation,
  ),
  'chat.answerAgain': request(ofMessage.extend({ modelId: Line.optional() }), OpenConversation),
  /** Queues a message until the current answer ends; null if no answer is streaming. */
  'chat.queue': request(z.strictObject({ conversationId: Id, text: Text }), QueuedMessage.nullable()),
  'chat.queued': request(ofConversation, QueuedMessage.nullable()),
  /** Moves the queued text in front of the draft; returns the queued text and the new draft. */
  'chat.takeBack': request(ofConversation, z.object({ text: z.string(), draft: z.string() })),
  /** Sends the queued message now, or after the current answer. */
  'chat.sendQueued': request(ofConversation, OpenConversation),
  /** Retries saving the answers that the disk refused. */
  'chat.saveAgain': request(nothing, nothing),
  /** Sends one message to several models at once. Each model has its own call and answer. */
  'chat.compare': request(
    z.strictObject({ conversationId: Id, text: Text, modelIds: ComparedModels.min(fewestCompared) }),
    OpenConversation,
  ),
  /** Asks more models to answer the same message. */
  'chat.compareBeside': request(ofMessage.extend({ modelIds: ComparedModels.min(1) }), OpenConversation),
  /** Stops all running answers or one of them, including a pause before the next attempt. */
  'chat.stop': request(ofConversation.extend({ messageId: Id.optional() }), nothing),
  /** The request and response of the answer's last call. */
  'chat.exchange': request(ofMessage, Exchange),
  /** All attempts for an answer, in order. */
  'chat.tries': request(ofMessage, z.array(Attempt)),

  ...usageRequests,
  ...priceRequests,
  ...budgetRequests,

  /**
   * Matching titles and messages. A newer search replaces a waiting one, which then fails with `cancelled`.
   */
  'search.messages': request(SearchQuestion, SearchPage),
  'search.facets': request(nothing, SearchFacets),
  /** Every message of the conversation that contains exactly these words, in view or not. */
  'search.inConversation': request(
    z.strictObject({ conversationId: Id, words: Line }),
    z.object({ messageIds: z.array(z.string()) }),
  ),

  /** Reads the whole data file to check its integrity. */
  'data.check': request(nothing, z.object({ isSound: z.boolean() })),

  /** All three transfers ask the person for a file; null when the person cancels. */
  'transfer.exportConversation': request(
    z.strictObject({ conversationId: Id, choice: ExportChoice }),
    ExportReport.nullable(),
  ),
  'transfer.exportEverything': request(nothing, ExportReport.nullable()),
  /** A refused file is a regular response: it names the place of the problem. */
  'transfer.import': request(nothing, ImportOutcome.nullable()),
  'data.place': request(nothing, DataPlace),
  'data.showFolder': request(nothing, nothing),
  /** Asks the person for a folder; null when the person cancels. */
  'data.chooseFolder': request(nothing, MoveOffer.nullable()),
  /** Moves the data to the offered folder; Tally restarts for the move. */
  'data.move': request(z.strictObject({ id: Id }), nothing),
  /** Erases all data; Tally restarts for this. Keys are erased too, unless `isKeepingKeys`. */
  'data.erase': request(z.strictObject({ isKeepingKeys: z.boolean() }), nothing),

  'backups.list': request(nothing, z.array(Backup)),
  'backups.make': request(nothing, z.array(Backup)),
  /** Makes a verified copy of a backup and reports its contents. */
  'backups.offer': request(z.strictObject({ name: Line }), RestoreOffer),
  /** Does the same for a file that the person chooses; null when the person cancels. */
  'backups.offerFile': request(nothing, RestoreOffer.nullable()),
  'backups.decline': request(nothing, nothing),
  /** Replaces the data with the offered copy; Tally restarts for this. */
  'backups.restore': request(z.strictObject({ id: Id }), nothing),

  /** Cancels the running task, if any. */
  'work.cancel': request(nothing, nothing),

  ...settingRequests,

  'requests.list': request(z.strictObject({ search: Line }), RequestPage),
  'requests.clear': request(nothing, nothing),

  'app.versions': request(nothing, AppVersions),
  /** Text for a support request. The window shows the text before anything leaves it. */
  'diagnostics.read': request(nothing, z.object({ text: z.string() })),
  /** Saves the last text from `diagnostics.read`; null when the person cancels. */
  'diagnostics.save': request(nothing, z.object({ fileName: z.string() }).nullable()),

  ...updateRequests,

  'links.open': request(z.strictObject({ address: Line }), nothing),

  /** The response to `window-closing`: all input has been saved, or saving failed. */
  'window.readyToClose': request(nothing, nothing),
} as const

export type Contract = typeof contract
export type RequestName = keyof Contract
export type Input<N extends RequestName> = z.input<Contract[N]['input']>
export type Output<N extends RequestName> = z.output<Contract[N]['output']>
