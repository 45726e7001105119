import { useEffect } from 'react'
import type { ChatUsage } from '../../../../shared/contract/usage/chat-usage.ts'
import type { UsageFilter, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { maxReviewed } from '../../../../shared/domain/app/limits.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { loadUsage, useUsage } from '../../../stores/usage/usage-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { Info, Stack } from '../../../ui/layout/layout.tsx'
import { reviewRows } from '../chat-usage/arrange-calls.ts'
import { CallsPart } from '../chat-usage/calls-part.tsx'
import { ReviewCopies } from '../chat-usage/review-actions.tsx'
import { AnomalyList } from '../chat-usage/review-parts.tsx'
import { UsageNotes } from '../chat-usage/usage-notes.tsx'

export function canReview({ callCount, notProcessedCount }: UsageSums): boolean {
  return callCount + notProcessedCount <= maxReviewed
}

interface ProgramReviewProps {
  readonly filter: UsageFilter
  readonly programId: string
}

/** The calls of a program as the review of a chat shows its calls, for the filter of the page. */
export function ProgramReview({ filter, programId }: ProgramReviewProps) {
  const { review, isLoading } = useUsage()
  // Reading the usage page again reads the calls again.
  useEffect(() => load(programId, filter), [filter, programId])
  if (review !== null) return <Review review={review} filter={filter} />
  if (isLoading)
    return (
      <Info>
        {strings.loading} <Elapsed />
      </Info>
    )
  return (
    <Info role="alert">
      {strings.notRead}{' '}
      <SmallButton onClick={() => load(programId, filter)}>{commonStrings.tryAgain}</SmallButton>
    </Info>
  )
}

function load(programId: string, filter: UsageFilter): void {
  void loadUsage(programId, { ...filter, conversationId: programId })
}

function Review({ review, filter }: { readonly review: ChatUsage; readonly filter: UsageFilter }) {
  const { calls } = review
  const disabledAnomalies = useSetting('disabledAnomalies')
  return (
    <Stack as="section" aria-label={strings.calls} gap={4}>
      <AnomalyList rows={reviewRows(calls, disabledAnomalies)} isBrief={false} onShow={null} />
      <CallsPart
        calls={calls}
        disabledAnomalies={disabledAnomalies}
        onShow={null}
        isWide
        actions={<ReviewCopies review={review} filter={filter} />}
      />
      <UsageNotes review={review} disabledAnomalies={disabledAnomalies} />
    </Stack>
  )
}
