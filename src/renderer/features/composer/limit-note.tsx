import { useEffect } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { openDialog, openSettings, useDialog } from '../../stores/app/panel-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { loadChatLimits, useChatLimits } from '../../stores/money/answer-limits-store.ts'
import { useNextPrompts } from '../../stores/usage/forecast-store.ts'
import { answerLimitStrings, describeBudgetGaps, describeGap } from '../../strings/answer-limits.ts'
import { budgetNoteStrings } from '../../strings/budgets.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import css from './budget-left.module.css'

/** Says before sending that Tally can't enforce the limit of the next answer, or can't stop it at a budget. */
export function LimitNote({ conversation }: { readonly conversation: Conversation }) {
  const { id, modelId, connectionId, projectId } = conversation
  const connection = useConnection(connectionId)
  const answerLimits = useChatLimits(id)
  // An answer may show the name under which the model has a price.
  const currency = useNextPrompts(id)?.prompts[0]?.price?.currency
  // A dialog may have changed the limit, a budget, a price or the form of answers.
  const isInView = useDialog() === null
  const asked = isInView
    ? `${modelId} ${projectId} ${connection?.streaming} ${connection?.answers} ${currency}`
    : ''
  useEffect(() => {
    if (asked !== '') void loadChatLimits(id)
  }, [id, asked])
  if (answerLimits === null) return null
  const { gap, answerLimit, budgetGaps } = answerLimits
  const limit = gap === null || answerLimit === null ? null : describeGap(gap, answerLimit)
  const budgets = describeBudgetGaps(budgetGaps)
  if (limit === null && budgets.length === 0) return null
  return (
    <Row gap={[1, 3]} wrap surface="warn" role="status" className={css('note')}>
      <Stack gap={1} grow={240}>
        {[limit, ...budgets].map(
          (words) =>
            words !== null && (
              <Text key={words} size="control" tone="warn" numeric breaks>
                {words}
              </Text>
            ),
        )}
      </Stack>
      {limit !== null && (
        <SmallButton onClick={() => openDialog('parameters')}>{answerLimitStrings.change}</SmallButton>
      )}
      {budgets.length > 0 && (
        <SmallButton onClick={() => openSettings(true, 'money', { place: 'budgets' })}>
          {budgetNoteStrings.open}
        </SmallButton>
      )}
    </Row>
  )
}
