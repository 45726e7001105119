import type { LimitStop } from '../../../shared/contract/money/answer-limit.ts'
import { formatExactAmount } from '../../../shared/language/format-amount.ts'
import { approximate } from '../../../shared/language/format-number.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { allowOverLimit } from '../../stores/chat/send.ts'
import { limitQuestion } from '../../stores/chat/send-store.ts'
import { answerLimitStrings, limitStopStrings as strings } from '../../strings/answer-limits.ts'
import { commonStrings } from '../../strings/common.ts'
import { Text } from '../../ui/layout/layout.tsx'
import { Account, AccountLine, StopDialog } from './stop-dialog.tsx'

/** A prompt that alone costs more than the limit of its answer. */
export function LimitStopDialog({ stop }: { readonly stop: LimitStop }) {
  const { answerLimit, modelId, promptTokens, promptCost } = stop
  const { amount, currency } = answerLimit
  return (
    <StopDialog
      label={strings.title}
      decline={{ label: commonStrings.cancel, run: () => limitQuestion.answer(false) }}
      change={{ label: answerLimitStrings.change, run: () => openDialog('parameters') }}
      send={{ label: strings.send, hint: strings.hint, run: () => void allowOverLimit(stop) }}
    >
      <p>{strings.notSent}</p>
      <Text strong breaks>
        {modelId}
      </Text>
      <Account>
        <AccountLine
          name={strings.prompt(promptTokens)}
          amount={approximate(formatExactAmount({ amount: promptCost, currency }))}
        />
        <AccountLine name={strings.limit} amount={formatExactAmount({ amount, currency })} />
      </Account>
    </StopDialog>
  )
}
