import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { CallState } from '../../../shared/contract/usage/call.ts'
import type { CallKind, CallRow } from '../../../shared/contract/usage/chat-usage.ts'
import type { LedgerCall } from '../../../shared/contract/usage/usage-page.ts'
import { formatCount, formatDifference } from '../../../shared/language/format-number.ts'
import { useIsInTrash } from '../../stores/chat/transcript-store.ts'
import { openFromUsage } from '../../stores/usage/usage-actions.ts'
import { describeAnomaly } from '../../strings/anomalies.ts'
import { callKindStrings, usageStrings } from '../../strings/usage.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import type { RowLink } from '../../ui/table/data-table.tsx'
import css from './call-cells.module.css'
import { usageTableStrings as strings } from './page/usage-page-strings.ts'
import { focusKeyOf } from './scroll-position.ts'

const tones: Readonly<Record<CallKind | CallState, 'neutral' | 'warn' | 'danger' | 'accent'>> = {
  answer: 'neutral',
  compared: 'neutral',
  replaced: 'neutral',
  program: 'neutral',
  complete: 'neutral',
  stopped: 'warn',
  'stopped-at-limit': 'warn',
  'cut-off': 'warn',
  interrupted: 'warn',
  failed: 'danger',
  answering: 'accent',
  sending: 'accent',
  streaming: 'accent',
}

/** A call with the facts that its row shows. */
export interface ReviewRow {
  readonly call: CallRow
  readonly told: readonly Anomaly[]
}

/** Opens an answer. Null for the calls of programs, which have none. */
export type Show = ((messageId: string) => void) | null

interface NumberLinkProps {
  readonly row: ReviewRow
  readonly link: RowLink
  readonly onShow: Show
}

/** The number of a call, which opens its answer, with a mark if the call has anomalies. */
export function NumberLink({ row: { call, told }, link, onShow }: NumberLinkProps) {
  const { number, messageId, isOnVisiblePath } = call
  const isLocked = useIsInTrash() && !isOnVisiblePath
  const title = isLocked ? usageStrings.notOnViewInTrash : usageStrings.showNotOnView
  return (
    <>
      {onShow === null ? (
        <span className={css('number')}>{number}</span>
      ) : (
        <button
          type="button"
          {...link}
          className={css('number')}
          aria-disabled={isLocked}
          title={isOnVisiblePath ? usageStrings.show : title}
          onClick={(event) => {
            // The row opens the answer too.
            event.stopPropagation()
            if (!isLocked) onShow(messageId)
          }}
        >
          {isOnVisiblePath ? number : <s>{number}</s>}
        </button>
      )}
      {told.length > 0 && (
        // The list above the table describes the anomalies.
        <span className={css('mark')} title={told.map(describeAnomaly).join('\n')} aria-hidden="true">
          <Icon name="info" size={12} />
        </span>
      )}
    </>
  )
}

/** The kind of every call that ended well and is in view. */
export function isPlain({ kind }: Pick<ReviewRow['call'], 'kind'>): boolean {
  return kind === 'answer' || kind === 'program'
}

export function KindBadge({ row: { call } }: { readonly row: ReviewRow }) {
  const words = callKindStrings[call.kind]
  return (
    <span title={usageStrings.attempt(call.attempt)}>
      {isPlain(call) ? words : <Badge tone={tones[call.kind]}>{words}</Badge>}
    </span>
  )
}

/** The outcome in the list of calls, with the status and the attempt in its tooltip. */
export function StateBadge({
  call: { state, httpStatus, attempt },
}: {
  readonly call: Pick<LedgerCall, 'state' | 'httpStatus' | 'attempt'>
}) {
  const words = strings.states[state]
  const status = httpStatus === null ? [] : [strings.answeredWith(httpStatus)]
  return (
    <span title={[words, ...status, usageStrings.attempt(attempt)].join(' · ')}>
      {state === 'complete' ? words : <Badge tone={tones[state]}>{words}</Badge>}
    </span>
  )
}

export function ModelName({ words }: { readonly words: string }) {
  return (
    <span className={css('model')}>
      <MiddleEllipsis text={words} />
    </span>
  )
}

export function Anomalies({ words }: { readonly words: string }) {
  return <span className={css('found')}>{words}</span>
}

/** A chat in the list of calls. */
export function ListedName({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <Text as="bdi" truncated className={css('name')} title={name}>
      {words}
    </Text>
  )
}

/** A program in the list of calls, apart from a chat with the same name. */
export function ProgramName({ name }: { readonly name: string }) {
  return (
    <Text as="span" unbroken>
      <ListedName name={name} words={name} /> <Badge>{strings.program}</Badge>
    </Text>
  )
}

interface TimeLinkProps {
  readonly call: LedgerCall
  readonly words: string
  /** The full date and time, as a title. */
  readonly whole: string
}

/** The time of a call, linked to the message if it still exists. Calls of programs have no message. */
export function TimeLink({ call, words, whole }: TimeLinkProps) {
  const { conversationId, messageId, isMessageThere, isProgram, id } = call
  if (isProgram) return <span title={whole}>{words}</span>
  if (!isMessageThere) return <span title={`${whole} · ${strings.messageGone}`}>{words}</span>
  return (
    <LinkButton
      className={css('time')}
      title={`${whole} · ${strings.showMessage}`}
      data-focus-key={focusKeyOf('call', id)}
      onClick={() => void openFromUsage(conversationId, messageId)}
    >
      {words}
    </LinkButton>
  )
}

/** A total that differs from the sum of its parts. */
export function OddTotal({ tokens, difference }: { readonly tokens: number; readonly difference: number }) {
  return (
    <Text as="span" tone="warn" title={strings.callOdd(difference)}>
      {formatCount(tokens)} ({formatDifference(difference)})
    </Text>
  )
}
