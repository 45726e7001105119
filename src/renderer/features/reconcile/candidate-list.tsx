import { useState } from 'react'
import type {
  BillMeasure,
  BillPeriod,
  Candidate,
  CandidateCall,
  Reconciliation,
} from '../../../shared/contract/usage/bill.ts'
import { sizeOf } from '../../../shared/domain/money/decimal.ts'
import { formatMoment, formatWholeMoment } from '../../../shared/language/format-moment.ts'
import { createColumnFormat, type MoneyFormat } from '../../../shared/language/format-money.ts'
import { showUsagePage } from '../../stores/app/navigation.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { usePrograms } from '../../stores/programs/programs-store.ts'
import {
  chooseUsageClock,
  openFromUsage,
  resetUsagePage,
  showUsageOf,
} from '../../stores/usage/usage-actions.ts'
import { titleOfCalls } from '../../strings/temporary-chat.ts'
import { LinkButton, QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Box, Label, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { candidateStrings as strings } from './bill-causes-strings.ts'
import css from './candidate-list.module.css'
import { figureIn, formatFigure, formatSigned } from './format-figure.ts'

interface CandidateListProps {
  readonly result: Reconciliation
  readonly period: BillPeriod
}

/** Possible causes of a difference, each with its own figure. None is claimed as certain. */
export function CandidateList({ result: { candidates, measure }, period }: CandidateListProps) {
  if (measure === null || candidates.length === 0) return null
  const formatCost = createColumnFormat(candidates.flatMap(({ change }) => change.cost))
  const isLikely = ({ explains, uncountedCount }: Candidate): boolean =>
    explains !== '0' || uncountedCount > 0
  const likely = candidates.filter(isLikely)
  const others = candidates.filter((candidate) => !isLikely(candidate))
  return (
    <Stack as="section" gap={2} align="start" aria-label={strings.title} pad={[4, 0, 0]} line="above">
      <Label as="h3">{strings.title}</Label>
      <Remark prose breaks>
        {strings.claim}
      </Remark>
      <Box as="ol" wide>
        {likely.map((candidate) => (
          <CandidateItem key={candidate.kind} {...{ candidate, measure, formatCost }} />
        ))}
      </Box>
      {others.length > 0 && (
        <>
          <Remark prose breaks>
            {strings.elsewhere}
          </Remark>
          <Box as="ul" wide aria-label={strings.elsewhere}>
            {others.map((candidate) => (
              <CandidateItem key={candidate.kind} {...{ candidate, measure, formatCost }} />
            ))}
          </Box>
        </>
      )}
      <SmallButton onClick={() => void showDays(period)}>{strings.openUsage}</SmallButton>
    </Stack>
  )
}

/** Uses the bill's clock, so that the usage page shows the same sums. */
async function showDays({ connectionId, from, to, clock }: BillPeriod): Promise<void> {
  closeDialog()
  showUsagePage()
  await chooseUsageClock(clock)
  resetUsagePage({ range: 'own', first: from, last: to, connectionIds: [connectionId] })
}

interface CandidateItemProps {
  readonly candidate: Candidate
  readonly measure: BillMeasure
  readonly formatCost: MoneyFormat
}

function CandidateItem({ candidate, measure, formatCost }: CandidateItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { kind, callCount, uncountedCount, names, calls } = candidate
  const { title, text } = strings.kinds[kind]
  return (
    <li className={css('item')}>
      <Label as="span" numeric className={css('number')}>
        {numberOf(candidate, measure, formatCost)}
      </Label>
      <Stack align="start" className={css('words')}>
        <Label>{title}</Label>
        <Remark prose breaks>
          {text(callCount, names)}
          {uncountedCount > 0 && uncountedCount < callCount && <> {strings.uncounted(uncountedCount)}</>}
        </Remark>
        {calls.length > 0 && (
          <QuietButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? strings.hide : strings.show(callCount)}
          </QuietButton>
        )}
        {isOpen && <CandidateCalls calls={calls} callCount={callCount} />}
      </Stack>
    </li>
  )
}

/** The signed figure, marked when Tally estimated it. */
function numberOf(
  { change, isEstimate, isUpTo, isMove, kind }: Candidate,
  measure: BillMeasure,
  formatCost: MoneyFormat,
): string {
  const figure = figureIn(change, measure)
  if (figure === null || (figure === '0' && kind !== 'other-clock')) return strings.unknown
  const number = isMove
    ? formatFigure(sizeOf(figure), measure, formatCost)
    : formatSigned(figure, measure, formatCost)
  const marked = isEstimate ? `≈ ${number}` : number
  return isUpTo ? strings.upTo(marked) : marked
}

interface CandidateCallsProps {
  readonly calls: readonly CandidateCall[]
  readonly callCount: number
}

/** The calls of a cause, linked to their answers or their program where those still exist. */
function CandidateCalls({ calls, callCount }: CandidateCallsProps) {
  const programs = usePrograms()
  return (
    <>
      <Text as="ul" size="small" numeric wide>
        {calls.map(({ id, conversationId, messageId, isMessageThere, title, model, startedAt }) => (
          <Row as="li" gap={[0, 3]} wrap key={id} className={css('call')}>
            <time dateTime={new Date(startedAt).toISOString()} title={formatWholeMoment(startedAt)}>
              {formatMoment(startedAt)}
            </time>
            <Text as="bdi" tone="quiet" truncated className={css('model')} title={model}>
              {model}
            </Text>
            {isMessageThere || programs.some((program) => program.id === conversationId) ? (
              <LinkButton
                dir="auto"
                className={css('link')}
                title={title || titleOfCalls(conversationId, strings.untitled)}
                onClick={() => {
                  closeDialog()
                  if (isMessageThere) void openFromUsage(conversationId, messageId)
                  else showUsageOf({ id: conversationId, title, isDeleted: false })
                }}
              >
                {title || titleOfCalls(conversationId, strings.untitled)}
              </LinkButton>
            ) : (
              <Text as="span" tone="quiet" truncated className={css('model')}>
                {title === '' ? titleOfCalls(conversationId, strings.deleted) : strings.deletedTitle(title)}
              </Text>
            )}
          </Row>
        ))}
      </Text>
      {callCount > calls.length && (
        <Remark prose breaks>
          {strings.firstOf(calls.length, callCount)}
        </Remark>
      )}
    </>
  )
}
