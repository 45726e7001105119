import type { ExportChoice } from '../../shared/contract/conversations/transfer.ts'
import { addUp } from '../accounting/totals.ts'
import type { ArchivedCall, ArchivedMessage } from './archive.ts'
import type { WholeConversation } from './conversation-document.ts'
import { onView, walk } from './export-tree.ts'
import { words } from './export-words.ts'
import { describeTokens, describeTotals } from './token-words.ts'

interface Fact {
  readonly label: string
  readonly text: string
}

/** A message as a person reads it, whatever kind of file it goes into. */
export interface ReadableMessage {
  readonly heading: string
  readonly role: ArchivedMessage['role']
  readonly text: string
  readonly reasoning: string
  /** When it was written, which version it is, and how it ended where that was not the usual way. */
  readonly notes: readonly string[]
  readonly tokens: string | null
}

export interface Readable {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly systemPrompt: string
  readonly messages: readonly ReadableMessage[]
  readonly totals: readonly Fact[]
  readonly closing: string
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

export function makeReadable(
  whole: WholeConversation,
  { withTokens, withAllVersions }: Pick<ExportChoice, 'withTokens' | 'withAllVersions'>,
  now: number,
): Readable {
  const { connection, conversation, messages, calls } = whole
  const last = new Map(calls.map((call) => [call.messageId, call]))
  const visible = onView(conversation.chosenRootId, messages)
  const isOnPath = (call: ArchivedCall): boolean =>
    visible.has(call.messageId) && last.get(call.messageId) === call
  const shown = [...walk(messages)].filter(({ message }) => withAllVersions || visible.has(message.id))
  return {
    title: conversation.title === '' ? words.untitled : conversation.title,
    facts: [
      { label: words.begun, text: moment.format(conversation.createdAt) },
      { label: words.lastUsed, text: moment.format(conversation.updatedAt) },
      ...(conversation.modelId === null ? [] : [{ label: words.model, text: conversation.modelId }]),
      { label: words.connection, text: connection.name },
    ],
    systemPrompt: conversation.systemPrompt,
    messages: shown.map(({ message, position, count }) => {
      const call = last.get(message.id)
      const versions = count > 1 && withAllVersions ? [words.version(position, count)] : []
      const view = visible.has(message.id) ? [] : [words.notOnView]
      return readableOf(message, call, [...versions, ...view], withTokens)
    }),
    totals: withTokens
      ? [
          { label: words.onVisiblePath, text: describeTotals(addUp(calls.filter(isOnPath))) },
          { label: words.paid, text: describeTotals(addUp(calls)) },
        ]
      : [],
    closing: [
      ...(withTokens && calls.some(({ isDemo }) => isDemo) ? [words.demoNote] : []),
      words.exportedBy(moment.format(now)),
    ].join(' '),
  }
}

function readableOf(
  message: ArchivedMessage,
  call: ArchivedCall | undefined,
  places: readonly string[],
  withTokens: boolean,
): ReadableMessage {
  const { role, text, reasoning, createdAt, importedFrom, importedModel } = message
  const state = call === undefined ? null : words.states[call.state]
  return {
    heading:
      role === 'user' ? words.you : headingOf(call?.modelAnswered ?? call?.modelAsked ?? importedModel),
    role,
    text: text === '' && role === 'assistant' ? words.noText : text,
    reasoning,
    notes: [
      moment.format(createdAt),
      ...places,
      ...(importedFrom === null ? [] : [words.importedFrom(importedFrom)]),
      ...(state === null ? [] : [state]),
    ],
    tokens: withTokens && call !== undefined ? describeTokens(call) : null,
  }
}

function headingOf(model: string | null): string {
  return model === null ? words.assistant : words.answeredBy(model)
}
