import type { ExportChoice } from '../../shared/contract/conversations/transfer.ts'
import type { TokenUsage } from '../../shared/contract/usage/usage.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import { isEstimated } from '../../shared/domain/usage/call-facts.ts'
import { addUp, estimatedTokensOf } from '../../shared/domain/usage/usage-sums.ts'
import { formatTime } from '../../shared/language/format-moment.ts'
import type { ArchivedCall, ArchivedMessage } from './archive.ts'
import type { WholeConversation } from './conversation-document.ts'
import type { ImageBytes } from './embedded-images.ts'
import { exportStrings as strings } from './export-words.ts'

interface Fact {
  readonly label: string
  readonly text: string
}

/** A message in readable form, for any kind of file. */
export interface ReadableMessage {
  readonly heading: string
  readonly role: ArchivedMessage['role']
  readonly text: string
  readonly reasoning: string
  /** The time, the version, and the end if the answer is incomplete. */
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
  readonly images: ImageBytes
}

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
    title: conversation.title === '' ? strings.untitled : conversation.title,
    facts: [
      { label: strings.begun, text: formatTime(conversation.createdAt) },
      { label: strings.lastUsed, text: formatTime(conversation.updatedAt) },
      ...(conversation.modelId === null ? [] : [{ label: strings.model, text: conversation.modelId }]),
      { label: strings.connection, text: connection.name },
    ],
    systemPrompt: conversation.systemPrompt,
    messages: shown.map(({ message, position, count }) => {
      const call = last.get(message.id)
      const versions = count > 1 && withAllVersions ? [strings.version(position, count)] : []
      const view = visible.has(message.id) ? [] : [strings.notOnView]
      return readableOf(message, call, [...versions, ...view], withTokens)
    }),
    totals: withTokens
      ? [
          { label: strings.inView, text: describeTotals(addUp(calls.filter(isOnPath))) },
          { label: strings.allCalls, text: describeTotals(addUp(calls)) },
        ]
      : [],
    images: whole.images,
    closing: [
      ...(withTokens && calls.some(({ isDemo }) => isDemo) ? [strings.demoNote] : []),
      strings.exportedBy(now),
    ].join(' '),
  }
}

function readableOf(
  message: ArchivedMessage,
  call: ArchivedCall | undefined,
  places: readonly string[],
  withTokens: boolean,
): ReadableMessage {
  const { role, text, reasoning, createdAt, importedFrom, importedModel, importedUsage } = message
  const state = call === undefined ? null : strings.states[call.state]
  return {
    heading:
      role === 'user' ? strings.you : headingOf(call?.modelAnswered ?? call?.modelRequested ?? importedModel),
    role,
    text: text === '' && role === 'assistant' ? strings.noText : text,
    reasoning,
    notes: [
      formatTime(createdAt),
      ...places,
      ...(importedFrom === null ? [] : [strings.importedFrom(importedFrom)]),
      ...(state === null ? [] : [state]),
    ],
    tokens: withTokens ? tokensOf(call, importedFrom, importedUsage) : null,
  }
}

/** The counts of an answer, or those of the program that made it. */
function tokensOf(
  call: ArchivedCall | undefined,
  program: string | null,
  usage: TokenUsage | null,
): string | null {
  if (call !== undefined) return describeTokens(call)
  if (program === null || usage === null) return null
  return [...describeCounts(usage), strings.countedBy(program)].join(' · ')
}

function headingOf(model: string | null): string {
  return model === null ? strings.assistant : strings.answeredBy(model)
}

/** The ids of the messages on the path in view. */
function onView(chosenRootId: string | null, messages: readonly ArchivedMessage[]): Set<string> {
  const chosen = new Map(messages.map(({ id, chosenChildId }) => [id, chosenChildId]))
  const path = new Set<string>()
  for (let id = chosenRootId; id !== null && !path.has(id); id = chosen.get(id) ?? null) path.add(id)
  return path
}

/** Every message with its version number, each followed by its descendants. Not recursive: a chat may be long. */
function* walk(messages: readonly ArchivedMessage[]) {
  const following = Map.groupBy(messages, ({ parentId }) => parentId)
  const placed = (parentId: string | null) => {
    const versions = Map.groupBy(following.get(parentId) ?? [], ({ role }) => role)
    return [...versions.values()].flatMap((of) =>
      of.map((message, index) => ({ message, position: index + 1, count: of.length })),
    )
  }
  const waiting = placed(null).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    for (const child of placed(next.message.id).toReversed()) waiting.push(child)
  }
}

/** The reported counts of a call, or that they were not reported; Tally's estimate is marked. */
function describeTokens({ usage, source, estimate }: ArchivedCall): string {
  if (source === 'none') return strings.nothingCounted
  if (estimate !== null && isEstimated({ source, estimate })) {
    const { promptTokens, completionTokens } = estimate
    return [
      strings.promptEstimate(promptTokens),
      strings.completionEstimate(completionTokens),
      strings.totalEstimate(promptTokens + completionTokens),
      strings.estimate,
    ].join(' · ')
  }
  return describeCounts(usage).join(' · ')
}

function describeTotals(totals: UsageSums): string {
  const { callCount, notReportedCount, estimatedCount } = totals
  const isNothingReported = callCount === notReportedCount && callCount > 0
  return [
    ...describeCounts(isNothingReported ? nothingReported : totals),
    strings.calls(callCount),
    ...(notReportedCount === 0 ? [] : [strings.callsNotReported(notReportedCount)]),
    ...(estimatedCount === 0 ? [] : [strings.estimatesNotIncluded(estimatedTokensOf(totals))]),
  ].join(' · ')
}

interface Counts {
  readonly promptTokens: number | null
  readonly completionTokens: number | null
  readonly totalTokens: number | null
}

const nothingReported: Counts = { promptTokens: null, completionTokens: null, totalTokens: null }

function describeCounts({ promptTokens, completionTokens, totalTokens }: Counts): string[] {
  return [
    promptTokens === null ? strings.promptNotReported : strings.prompt(promptTokens),
    completionTokens === null ? strings.completionNotReported : strings.completion(completionTokens),
    totalTokens === null ? strings.totalNotReported : strings.total(totalTokens),
  ]
}
