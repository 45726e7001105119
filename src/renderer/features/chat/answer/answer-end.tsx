import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { ReachedLimit } from '../../../../shared/contract/money/answer-limit.ts'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import { mostOutputOf } from '../../../../shared/domain/usage/usage-details.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { isQuickWindow } from '../../../lib/is-quick-window.ts'
import { editConnection, openDialog, openProject, openSettings } from '../../../stores/app/panel-store.ts'
import { useConversation } from '../../../stores/chat/transcript-store.ts'
import { answerLimitStrings, describeReached, reachedStrings } from '../../../strings/answer-limits.ts'
import { budgetNoteStrings } from '../../../strings/budgets.ts'
import { endStrings, finishStrings, storedDataStrings } from '../../../strings/chat.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'

/** How an incomplete answer ended, and which part of it is kept; null for other answers. */
export function partialEndOf(message: Message) {
  const state = message.call?.state
  if (state === 'stopped-at-limit') {
    const text = describeReached(message.call?.reachedLimit ?? null)
    return { word: reachedStrings.word, text, kept: describePartialAnswer(message) }
  }
  if (state !== 'stopped' && state !== 'cut-off' && state !== 'interrupted') return null
  const { word, text } = endStrings[state]
  const kept = describePartialAnswer(message)
  const compared = message.call === null ? null : compareWithUsual(message.call)
  return compared === null
    ? { word, text, kept }
    : { word, text: compared, kept, meaning: endStrings.usualMeaning }
}

/** How far a stopped answer came, compared with the usual answer of its model. */
function compareWithUsual({ usage, details, estimate, usualOutput }: Call): string | null {
  const reported = mostOutputOf(usage, details)
  const tokens = reported ?? estimate?.completionTokens ?? 0
  if (usualOutput === null || tokens === 0 || tokens >= usualOutput) return null
  return (reported === null ? endStrings.stoppedNear : endStrings.stoppedAt)(tokens, usualOutput)
}

/** States how an answer ended, unless it ended normally or the card of its failure says so. */
export function AnswerEnd({ message }: { readonly message: Message }) {
  const { call, text, failure } = message
  if (call === null) return null
  const { state, finishReason } = call
  const end = partialEndOf(message)
  if (end !== null)
    return failure !== null ? null : (
      <Row as="p" size="control" tone="quiet" gap={[1, 2]} wrap breaks>
        <Badge tone="warn">{end.word}</Badge>
        <span title={end.meaning}>{joinSentences([end.text, end.kept])}</span>
        {state === 'stopped-at-limit' && !isQuickWindow() && (
          <ChangeLimit level={call.reachedLimit?.level ?? null} />
        )}
      </Row>
    )
  if (state !== 'complete') return null
  const words = [
    // The failed turn's card already says so.
    text === '' && failure === null ? describeEmpty(message) : null,
    finishReason === null ? null : describeFinish(finishReason),
  ].filter((word) => word !== null)
  return words.length === 0 ? null : (
    <Row as="p" size="control" tone="quiet" gap={[1, 2]} wrap breaks>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </Row>
  )
}

/** Opens the place where the limit of the stopped answer is set. */
function ChangeLimit({ level }: { readonly level: ReachedLimit['level'] | null }) {
  const { connectionId = null, projectId = null } = useConversation() ?? {}
  const open = (): void => {
    if (level === 'connection' && connectionId !== null) editConnection(connectionId)
    else if (level === 'project' && projectId !== null) openProject(projectId)
    else if (level === 'default') openSettings(true, 'money', { place: 'answerLimit' })
    else if (level === 'budget') openSettings(true, 'money', { place: 'budgets' })
    else openDialog('parameters')
  }
  return (
    <SmallButton onClick={open}>
      {level === 'budget' ? budgetNoteStrings.open : answerLimitStrings.change}
    </SmallButton>
  )
}

/** Finish reasons that mean a normal end. */
const plainEnds: ReadonlySet<string> = new Set(['', 'stop', 'eos', 'eos_token', 'stop_sequence', 'end_turn'])
const toolEnds: ReadonlySet<string> = new Set(['tool_calls', 'function_call', 'tool_use'])
const maxReasonLength = 60

function describeFinish(reason: string): string | null {
  if (plainEnds.has(reason)) return null
  if (reason === 'length' || reason === 'max_tokens') return finishStrings.length
  if (reason === 'content_filter') return finishStrings.filter
  if (toolEnds.has(reason)) return finishStrings.tool
  if (reason === 'error') return finishStrings.error
  const isLong = reason.length > maxReasonLength
  return finishStrings.other(isLong ? `${reason.slice(0, maxReasonLength)}…` : reason)
}

function describePartialAnswer({ text, reasoning }: Message): string {
  if (text !== '') return storedDataStrings.some
  return reasoning === '' ? storedDataStrings.nothing : storedDataStrings.onlyReasoning
}

function describeEmpty({ reasoning }: Message): string {
  return reasoning === '' ? storedDataStrings.empty : storedDataStrings.emptyAfterReasoning
}
