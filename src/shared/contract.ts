import * as z from 'zod'
import { AddressCheck, AnswerForm, Connection, ConnectionReport, KeyReport } from './connection.ts'
import { Conversation, ConversationSummary, OpenConversation } from './conversation.ts'
import { ModelList } from './model.ts'
import { Notice } from './notice.ts'
import { SearchPage } from './search.ts'
import { RequestPage } from './sent-request.ts'
import { ProxyChoice, Settings, TimeLimits } from './settings.ts'
import { UsageReview } from './usage-review.ts'

const nothing = z.void()
const Id = z.string().min(1).max(64)
const Line = z.string().max(2_000)
const Text = z.string().max(2_000_000)
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

  /** `replacing` names a sent message that this text stands beside as a new version. */
  'chat.send': request(
    z.strictObject({ conversationId: Id, text: Text, replacing: Id.nullable() }),
    OpenConversation,
  ),
  'chat.answerAgain': request(ofMessage, OpenConversation),
  /** Ends an answer that is coming, or a pause before the next try. */
  'chat.stop': request(ofConversation, nothing),
  /** The last call for an answer, as it went over the line. */
  'chat.exchange': request(ofMessage, exchange),

  'usage.review': request(ofConversation, UsageReview),

  /** Messages with these words, in every conversation. */
  'search.messages': request(z.strictObject({ words: Line }), SearchPage),

  /** Reads the whole data file to find out whether it holds together. */
  'data.check': request(nothing, z.object({ isSound: z.boolean() })),

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
