import { type ComponentProps, memo } from 'react'
import { comparisonStrings } from '../../../messages/compare.ts'
import { showColumns, useAreColumnsShown } from '../../../stores/chat/compare-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Answer } from '../answer/answer.tsx'
import { Comparison } from '../compare/comparison.tsx'

/** What answers a question: one answer, or several side by side until the person goes on with one of them. */
export const TurnAnswer = memo(function TurnAnswer(props: ComponentProps<typeof Answer>) {
  const { conversationId, message, question } = props
  const { comparison } = message
  const areShown = useAreColumnsShown(comparison)
  return (
    <>
      {areShown ? <Comparison {...{ conversationId, message, question }} /> : <Answer {...props} />}
      {/* The same button before and after, so that the focus stays where it is. */}
      {comparison?.isSettled === true && (
        <div>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={areShown}
            onClick={() => showColumns(comparison.id, !areShown)}
          >
            <Icon name="columns" size={14} />
            {areShown
              ? comparisonStrings.showOne
              : comparisonStrings.showColumns(comparison.others.length + 1)}
          </Button>
        </div>
      )}
    </>
  )
})
