import { type ReactNode, useId, useState } from 'react'
import type { Failure } from '../../../../shared/contract/chat/failure.ts'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import { extraFieldNames } from '../../../../shared/domain/chat/extra-fields.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { openLink } from '../../../stores/app/links.ts'
import { editConnection } from '../../../stores/app/panel-store.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { useConversation, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { useConnection } from '../../../stores/connections/connections-store.ts'
import { useSummary } from '../../../stores/conversations/conversations-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import {
  chargeWords,
  describeFailure,
  type FailedAttempt,
  failureStrings,
} from '../../../strings/failures.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { Info, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { type Fact, Facts, FactsCard } from '../../../ui/overlays/facts-card.tsx'
import { ConnectionButton, isFixedInConnection } from '../connection-button.tsx'
import { partialEndOf } from './answer-end.tsx'
import { Attempts, useAttempts } from './attempts.tsx'
import { exchangeReport } from './exchange-report.ts'
import { ExchangeView } from './exchange-view.tsx'
import css from './failed-turn.module.css'

interface FailedTurnProps {
  readonly conversationId: string
  readonly message: Message
  readonly failure: Failure
  /** The model for the next attempt, when it differs from the chat's model. */
  readonly modelId?: string | undefined
  /** Whether a later answer is complete. The failure is then one line. */
  readonly isPast?: boolean
  /** Further actions, where no row of buttons has them. */
  readonly menu?: ReactNode
  readonly onEdit: () => void
}

/** Takes the answer's place when a turn failed. */
export function FailedTurn({ isPast = false, ...props }: FailedTurnProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { failure, menu } = props
  if (!isPast || isUnfolded) return <FailureCard {...props} />
  return (
    <Row size="small" tone="quiet" gap={1} wrap numeric>
      {failure.response?.status ?? describeFailure(failure, isApple()).title} · {chargeWords(failure)} ·
      <LinkButton aria-expanded={false} onClick={() => setIsUnfolded(true)}>
        {failureStrings.show}
      </LinkButton>
      {menu}
    </Row>
  )
}

function FailureCard(props: Omit<FailedTurnProps, 'isPast'>) {
  const { conversationId, message, failure, modelId, menu, onEdit } = props
  const { id: messageId, call } = message
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const isOtherComing = useSummary(conversationId)?.isAnswering ?? false
  const connectionId = useConversation()?.connectionId ?? null
  const isInTrash = useIsInTrash()
  const whyId = useId()
  const again =
    failure.charge === 'not-known' ? failureStrings.sendAgainMayChargeTwice : failureStrings.sendAgain
  const { title, facts } = describeFailure(failure, isApple(), failedAttemptOf(call))
  const end = partialEndOf(message)
  return (
    <FactsCard title={title} facts={end === null ? facts : [{ label: end.word, value: end.kept }, ...facts]}>
      {areDetailsShown && (
        <FailureDetails conversationId={conversationId} messageId={messageId} failure={failure} call={call} />
      )}
      {/* A button that changes its label must not make screen readers repeat the whole alert. */}
      <Row gap={[1, 2]} wrap aria-live="off">
        {!isInTrash && (
          <>
            <Button
              isBusy={isOtherComing}
              aria-describedby={isOtherComing ? whyId : undefined}
              onClick={() => void sendAgain(conversationId, messageId, modelId)}
            >
              {again}
            </Button>
            <FieldButton {...{ conversationId, message, failure, modelId }} isBusy={isOtherComing} />
            {failure.code === 'images-refused' && (
              <Button
                isBusy={isOtherComing}
                onClick={() => void sendAgain(conversationId, messageId, modelId, { withoutImages: true })}
              >
                {failure.charge === 'not-known'
                  ? failureStrings.sendWithoutImagesMayChargeTwice
                  : failureStrings.sendWithoutImages}
              </Button>
            )}
            {/* A compared answer keeps the model of its column. */}
            {(failure.code === 'model' || failure.code === 'images-refused') && modelId === undefined && (
              <Button onClick={() => requestFocus('model')}>{failureStrings.chooseModel}</Button>
            )}
            {failure.code === 'billing' && <DashboardButton />}
            {isFixedInConnection(failure.code) && (
              <ConnectionButton connectionId={connectionId} code={failure.code} />
            )}
          </>
        )}
        <Button
          variant="quiet"
          aria-expanded={areDetailsShown}
          onClick={() => setAreDetailsShown(!areDetailsShown)}
        >
          {areDetailsShown ? failureStrings.hideDetails : failureStrings.showDetails}
        </Button>
        {!isInTrash && (
          <Button variant="quiet" onClick={onEdit}>
            {failureStrings.editMessage}
          </Button>
        )}
        {menu}
        {isOtherComing && (
          <Remark id={whyId} className={css('why')}>
            {failureStrings.sendAgainLater}
          </Remark>
        )}
      </Row>
    </FactsCard>
  )
}

interface FieldButtonProps extends Omit<FailedTurnProps, 'onEdit' | 'isPast' | 'menu'> {
  readonly isBusy: boolean
}

/**
 * Sends a turn without the extra fields that the service refused. Such a request was certainly not processed,
 * so sending again costs once. An imported failure can claim anything.
 */
function FieldButton({ conversationId, message, failure, modelId, isBusy }: FieldButtonProps) {
  const sent = message.call?.extraFields ?? ''
  const refused = extraFieldNames(sent).find((name) => name === failure.refusedField) ?? null
  if (failure.charge !== 'turned-away') return null
  if (refused === null && !mayBeAboutFields(failure, sent)) return null
  const omitted = refused === null ? 'all' : { name: refused }
  return (
    <Button isBusy={isBusy} onClick={() => void sendAgain(conversationId, message.id, modelId, { omitted })}>
      {refused === null ? failureStrings.sendWithoutFields : failureStrings.sendWithout(refused)}
    </Button>
  )
}

/** Whether a refusal without a field may be about one of those sent. */
function mayBeAboutFields({ code, response }: Failure, sent: string): boolean {
  return sent !== '' && code === 'request' && (response?.status === 400 || response?.status === 422)
}

/** Opens the service's billing page. The demo has none. */
function DashboardButton() {
  const connection = useConnection(useConversation()?.connectionId ?? null)
  if (connection === null || connection.kind === 'demo') return null
  const { dashboardAddress } = connection
  if (dashboardAddress === '')
    return (
      <Button variant="quiet" onClick={() => editConnection(connection.id, 'dashboard')}>
        {failureStrings.enterDashboard}
      </Button>
    )
  return (
    <Row as="span" inline shrink gap={[1, 2]} wrap>
      <Button title={dashboardAddress} onClick={() => void openLink(dashboardAddress)}>
        {failureStrings.openDashboard}
      </Button>
      <Remark as="bdi" breaks className={css('host')} title={dashboardAddress}>
        {URL.parse(dashboardAddress)?.host ?? dashboardAddress}
      </Remark>
    </Row>
  )
}

interface FailureDetailsProps {
  readonly conversationId: string
  readonly messageId: string
  readonly failure: Failure
  readonly call: Call | null
}

/** The technical facts of a failure, with the raw request and response. */
function FailureDetails({ conversationId, messageId, failure, call }: FailureDetailsProps) {
  const attempts = useAttempts(conversationId, messageId, call)
  const facts = technicalFacts(failure)
  const { title, facts: told } = describeFailure(failure, isApple(), failedAttemptOf(call))
  const excerpt = failure.response?.excerpt ?? null
  return (
    // The surrounding card is an alert. Its long details are not announced.
    <Stack gap={2} aria-live="off" className={css('details')}>
      <Facts facts={facts} />
      <Attempts result={attempts} />
      <ExchangeView
        conversationId={conversationId}
        messageId={messageId}
        getReport={(exchange) =>
          exchangeReport(title, [...told, ...facts], call?.startedAt ?? null, exchange)
        }
      >
        {excerpt !== null && (
          <>
            <Info>{failureStrings.body}</Info>
            <pre className={css('body')}>{excerpt === '' ? failureStrings.bodyEmpty : excerpt}</pre>
          </>
        )}
      </ExchangeView>
    </Stack>
  )
}

function technicalFacts({ sent, response, cause }: Failure): readonly Fact[] {
  const facts: Fact[] = [{ label: failureStrings.address, value: `${sent.method} ${sent.address}` }]
  if (cause !== null) facts.push({ label: failureStrings.cause, value: cause })
  if (response === null) return facts
  const { contentType, headers } = response
  if (contentType !== null) facts.push({ label: failureStrings.contentType, value: contentType })
  const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  const words = others.map(([name, value]) => `${name}: ${value}`).join(' · ')
  return words === '' ? facts : [...facts, { label: failureStrings.headers, value: words }]
}

export function failedAttemptOf(call: Call | null): FailedAttempt | null {
  if (call === null) return null
  return { attempt: call.attempt, endedAt: call.startedAt + (call.durationMs ?? 0) }
}
