import * as z from 'zod'
import { AddressCheck, AnswerForm, Connection, ConnectionReport, KeyReport } from './connection.ts'
import { Conversation, ConversationSummary, OpenConversation, TrashedConversation } from './conversation.ts'
import { Backup, DataPlace, MoveOffer, RestoreOffer } from './data-place.ts'
import { Clearing, LedgerProof, LedgerShare } from './ledger.ts'
import { ModelList } from './model.ts'
import { Notice } from './notice.ts'
import { SearchFacets, SearchPage, SearchQuestion } from './search.ts'
import { RequestPage } from './sent-request.ts'
import { ProxyChoice, Settings, TimeLimits } from './settings.ts'
import { longestTag, mostTags } from './tags.ts'
import { ExportChoice, ExportReport, ImportOutcome } from './transfer.ts'
import { UsageReview } from './usage-review.ts'

const nothing = z.void()
const Id = z.string().min(1).max(64)
const Line = z.string().max(2_000)
const Text = z.string().max(2_000_000)
const beforeDay = z.strictObject({ before: z.iso.date() })
const ofConversation = z.strictObject({ conversationId: Id })
const ofConnection = z.strictObject({ connectionId: Id })
const ofMessage = z.strictObject({ conversationId: Id, messageId: Id })

/** The address and the key as typed; an empty key means the one that is saved for the connection, if its origin is the same. */
const typedConnection = z.strictObject({
  connectionId: Id.nullable(),
  address: Text,
  key: Text,
  dashboardAddress: Line,
  /** The yes to unencrypted http for this very origin; of no meaning for other addresses. */
  isPlainAllowed: z.boolean(),
})

/** What went over the line, as text, with the key taken out. */
const exchange = z.object({ request: z.string(), response: z.string() })

function request<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { input, output }
}

/** Every request the window can make. One entry here, one handler in `ipc/handlers.ts`. */
export const contract = {
  /** What went wrong before there was a window to tell. */
  'notices.list': request(nothing, z.array(Notice)),

  'connections.list': request(nothing, z.array(Connection)),
  'connections.checkAddress': request(
    z.strictObject({ address: Line }),
    z.object({ check: AddressCheck, isPlainAllowed: z.boolean() }),
  ),
  'connections.test': request(typedConnection, ConnectionReport),
  'connections.save': request(typedConnection, z.object({ connection: Connection, key: KeyReport })),
  'connections.addDemo': request(nothing, Connection),
  'connections.keyReport': request(ofConnection, KeyReport),
  'connections.chooseAnswers': request(z.strictObject({ connectionId: Id, answers: AnswerForm }), Connection),
  /** Forgets what was measured and what was chosen: the next answer is asked for as a stream. */
  'connections.measureAgain': request(ofConnection, Connection),

  'models.list': request(ofConnection, ModelList),
  'models.refresh': request(ofConnection, ModelList),

  'conversations.list': request(nothing, z.array(ConversationSummary)),
  'conversations.create': request(ofConnection, Conversation),
  'conversations.open': request(ofConversation, OpenConversation),
  'conversations.rename': request(z.strictObject({ conversationId: Id, title: Line }), ConversationSummary),
  'conversations.delete': request(ofConversation, nothing),
  'conversations.restore': request(ofConversation, ConversationSummary),
  'conversations.chooseModel': request(z.strictObject({ conversationId: Id, modelId: Line }), Conversation),
  'conversations.setSystemPrompt': request(
    z.strictObject({ conversationId: Id, systemPrompt: Text }),
    Conversation,
  ),
  'conversations.saveDraft': request(z.strictObject({ conversationId: Id, draft: Text }), nothing),
  'conversations.showVersion': request(ofMessage, OpenConversation),

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
  /** The one deleted last comes first. */
  'trash.list': request(nothing, z.array(TrashedConversation)),
  /** Deletes one for good: its words, never a row of the ledger. */
  'trash.purge': request(ofConversation, nothing),
  'trash.empty': request(nothing, nothing),

  /** `replacing` names a sent message that this text stands beside as a new version. */
  'chat.send': request(
    z.strictObject({ conversationId: Id, text: Text, replacing: Id.nullable() }),
    OpenConversation,
  ),
  'chat.answerAgain': request(ofMessage, OpenConversation),
  /** Tries to save the answers that the disk refused. */
  'chat.saveAgain': request(nothing, nothing),
  /** Ends an answer that is coming, or a pause before the next try. */
  'chat.stop': request(ofConversation, nothing),
  /** The last call for an answer, as it went over the line. */
  'chat.exchange': request(ofMessage, exchange),

  'usage.review': request(ofConversation, UsageReview),

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
  /** Adds up every call again and holds the sums that are kept against it. */
  'ledger.rebuildRollUps': request(nothing, LedgerProof),
  /** The calls before a day: what they come to, a file of them where the person wants it (null where not), and their end. */
  'ledger.shareBefore': request(beforeDay, LedgerShare),
  'ledger.exportBefore': request(beforeDay, z.object({ callCount: z.number() }).nullable()),
  'ledger.clearBefore': request(beforeDay, Clearing),
  'ledger.lastClearing': request(nothing, Clearing.nullable()),
  /** Where the data is and what is in it. */
  'data.place': request(nothing, DataPlace),
  'data.showFolder': request(nothing, nothing),
  /** Asks the person for a folder; null where they take none. */
  'data.chooseFolder': request(nothing, MoveOffer.nullable()),
  /** Moves the data to the folder that was offered: the app starts anew for it. */
  'data.move': request(z.strictObject({ id: Id }), nothing),
  /** Erases all that is kept: the app starts anew for it. The keys go too, unless they are to stay where they are. */
  'data.erase': request(z.strictObject({ typed: z.literal('erase'), isKeepingKeys: z.boolean() }), nothing),

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

  'settings.read': request(nothing, Settings),
  'settings.setLimits': request(z.strictObject({ limits: TimeLimits }), Settings),
  'settings.setProxy': request(z.strictObject({ proxy: ProxyChoice }), Settings),
  /** Asks the person for a file of certificates; unchanged where they take none. */
  'settings.chooseAuthority': request(nothing, Settings),
  'settings.forgetAuthority': request(nothing, Settings),

  'requests.list': request(z.strictObject({ search: Line }), RequestPage),
  'requests.clear': request(nothing, nothing),

  'links.open': request(z.strictObject({ address: Line }), nothing),

  /** The answer to `window-closing`: all that was typed has been saved, or could not be. */
  'window.readyToClose': request(nothing, nothing),
} as const

export type Contract = typeof contract
export type RequestName = keyof Contract
export type Input<N extends RequestName> = z.input<Contract[N]['input']>
export type Output<N extends RequestName> = z.output<Contract[N]['output']>
