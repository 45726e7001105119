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
  LeavingOut,
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
import { Try } from './usage/call.ts'
import { usageRequests } from './usage/usage-requests.ts'

/** Every request the window can make. One entry here, one handler in `ipc/handlers.ts`. */
export const contract = {
  /** All that a window needs at its start; `openId` is the conversation that it had open before, null for the newest. */
  'session.start': request(z.strictObject({ openId: Id.nullable() }), SessionStart),

  /** What went wrong before there was a window to tell. */
  'notices.list': request(nothing, z.array(Notice)),

  /** Whose work is built in, and on what terms. */
  'licences.list': request(nothing, z.array(Licence)),

  ...connectionRequests,
  ...keyRequests,

  'models.list': request(ofConnection, ModelList),
  /** An automatic one brings no question: without the person's yes to the service, the list stays as it is. */
  'models.refresh': request(ofConnection.extend({ isAutomatic: z.boolean().optional() }), ModelList),
  /** The models of this connection that a question was put to at once last. */
  'models.compared': request(ofConnection, ComparedModels),
  'models.habits': request(ofConnection, ModelHabits),
  'models.setFavourite': request(
    z.strictObject({ connectionId: Id, modelId: Line, isFavourite: z.boolean() }),
    ModelHabits,
  ),
  'models.setOrder': request(z.strictObject(ModelOrder.shape), nothing),

  /** A page of them, the newest first: from the top, or those whose recency is below this one. */
  'conversations.list': request(
    z.strictObject({ before: z.number().int().nullable() }),
    z.array(ConversationSummary),
  ),
  'conversations.create': request(ofConnection, Conversation),
  'conversations.open': request(ofConversation, OpenConversation),
  /** The messages that stand above one, so many of them; with `upTo` as many as it takes to reach that one, or most of the way. */
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
  /** Goes on with another connection; the model there is chosen anew. */
  'conversations.chooseConnection': request(ofConversation.extend({ connectionId: Id }), Conversation),
  'conversations.setSystemPrompt': request(
    z.strictObject({ conversationId: Id, systemPrompt: Text }),
    Conversation,
  ),
  'conversations.saveDraft': request(ofConversation.extend({ draft: Draft }), nothing),
  'conversations.showVersion': request(ofMessage, OpenConversation),
  /** Goes on with this one of the answers that were compared. */
  'conversations.continueWith': request(ofMessage, OpenConversation),
  'conversations.setLeftOut': request(LeavingOut, OpenConversation),

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
  /** The whole tree, or with `upTo` the line that leads to that message, as a conversation of its own. */
  'conversations.copy': request(
    z.strictObject({ conversationId: Id, upTo: Id.nullable(), title: Line }),
    ConversationSummary,
  ),
  /** The library of system prompts, by name. */
  'prompts.list': request(nothing, z.array(SavedPrompt)),
  /** A new one without an id; the name is another one than that of every other. */
  'prompts.save': request(z.strictObject({ promptId: Id.nullable(), name: Line, text: Text }), SavedPrompt),
  'prompts.delete': request(z.strictObject({ promptId: Id }), SavedPrompt),
  /** One that was deleted; under another name where its own was given away meanwhile. */
  'prompts.putBack': request(z.strictObject({ prompt: SavedPrompt }), z.array(SavedPrompt)),
  /** What the new conversations of a connection begin with; null for nothing. */
  'prompts.setDefault': request(
    z.strictObject({ connectionId: Id, promptId: Id.nullable() }),
    z.array(SavedPrompt),
  ),
  /** The one deleted last comes first. */
  'trash.list': request(nothing, z.array(TrashedConversation)),
  /** Deletes one for good: its words, never a row of the ledger. */
  'trash.purge': request(ofConversation, nothing),
  'trash.empty': request(nothing, nothing),

  /** `replacing` names a sent message that this text stands beside as a new version; `modelId` asks another model this once. */
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
  /** Has a message wait for the answer that is coming; null where it did not have to. */
  'chat.queue': request(z.strictObject({ conversationId: Id, text: Text }), QueuedMessage.nullable()),
  'chat.queued': request(ofConversation, QueuedMessage.nullable()),
  /** Puts the words that wait back in front of the draft: they, and what it is now. */
  'chat.takeBack': request(ofConversation, z.object({ text: z.string(), draft: z.string() })),
  /** Sends what waits, or has it sent after the answer that is coming. */
  'chat.sendQueued': request(ofConversation, OpenConversation),
  /** Tries to save the answers that the disk refused. */
  'chat.saveAgain': request(nothing, nothing),
  /** Sends one message to several models at once: an answer, a call and a pace of its own for each. */
  'chat.compare': request(
    z.strictObject({ conversationId: Id, text: Text, modelIds: ComparedModels.min(fewestCompared) }),
    OpenConversation,
  ),
  /** Asks more models for an answer beside this one. */
  'chat.compareBeside': request(ofMessage.extend({ modelIds: ComparedModels.min(1) }), OpenConversation),
  /** Ends all answers that are coming, or this one, or a pause before the next try. */
  'chat.stop': request(ofConversation.extend({ messageId: Id.optional() }), nothing),
  /** The last call for an answer, as it went over the line. */
  'chat.exchange': request(ofMessage, Exchange),
  /** Every call that was made for an answer, in the order in which they were made. */
  'chat.tries': request(ofMessage, z.array(Try)),

  ...usageRequests,
  ...priceRequests,
  ...budgetRequests,

  /** Titles and messages with these words; a newer question takes the place of one that still waits, which is then `cancelled`. */
  'search.messages': request(SearchQuestion, SearchPage),
  'search.facets': request(nothing, SearchFacets),
  /** Every message of the conversation with these very words, on view or not. */
  'search.inConversation': request(
    z.strictObject({ conversationId: Id, words: Line }),
    z.object({ messageIds: z.array(z.string()) }),
  ),

  /** Reads the whole data file to find out whether it holds together. */
  'data.check': request(nothing, z.object({ isSound: z.boolean() })),

  /** All three ask the person for a file; null where they take none. */
  'transfer.exportConversation': request(
    z.strictObject({ conversationId: Id, choice: ExportChoice }),
    ExportReport.nullable(),
  ),
  'transfer.exportEverything': request(nothing, ExportReport.nullable()),
  /** A file that is not taken over is an answer too: it names the place. */
  'transfer.import': request(nothing, ImportOutcome.nullable()),
  /** Where the data is and what is in it. */
  'data.place': request(nothing, DataPlace),
  'data.showFolder': request(nothing, nothing),
  /** Asks the person for a folder; null where they take none. */
  'data.chooseFolder': request(nothing, MoveOffer.nullable()),
  /** Moves the data to the folder that was offered: the app starts anew for it. */
  'data.move': request(z.strictObject({ id: Id }), nothing),
  /** Erases all that is kept: the app starts anew for it. The keys go too, unless they are to stay where they are. */
  'data.erase': request(z.strictObject({ isKeepingKeys: z.boolean() }), nothing),

  'backups.list': request(nothing, z.array(Backup)),
  'backups.make': request(nothing, z.array(Backup)),
  /** Takes a checked copy of a backup, and says what is in it. */
  'backups.offer': request(z.strictObject({ name: Line }), RestoreOffer),
  /** The same for a file that the person picks; null where they pick none. */
  'backups.offerFile': request(nothing, RestoreOffer.nullable()),
  'backups.decline': request(nothing, nothing),
  /** Puts the offered copy in the place of the data: the app starts anew for it. */
  'backups.restore': request(z.strictObject({ id: Id }), nothing),

  /** Ends the work that is under way, if there is any. */
  'work.cancel': request(nothing, nothing),

  ...settingRequests,

  'requests.list': request(z.strictObject({ search: Line }), RequestPage),
  'requests.clear': request(nothing, nothing),

  'app.versions': request(nothing, AppVersions),
  /** A text for whoever helps, which is shown before it leaves the window. */
  'diagnostics.read': request(nothing, z.object({ text: z.string() })),
  /** Writes the text that was read last. */
  'diagnostics.save': request(nothing, z.object({ fileName: z.string() }).nullable()),

  ...updateRequests,

  'links.open': request(z.strictObject({ address: Line }), nothing),

  /** The answer to `window-closing`: all that was typed has been saved, or could not be. */
  'window.readyToClose': request(nothing, nothing),
} as const

export type Contract = typeof contract
export type RequestName = keyof Contract
export type Input<N extends RequestName> = z.input<Contract[N]['input']>
export type Output<N extends RequestName> = z.output<Contract[N]['output']>
