import type { CeilingStop } from '../../../shared/contract/money/ceiling.ts'
import { formatExactAmount } from '../../../shared/language/format-amount.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { allowOverCeiling } from '../../stores/chat/send.ts'
import { ceilingQuestion, useCeilingStop } from '../../stores/chat/send-store.ts'
import { ceilingStrings, ceilingStopStrings as strings } from '../../strings/ceilings.ts'
import { commonStrings } from '../../strings/common.ts'
import { Text } from '../../ui/layout/layout.tsx'
import { Account, AccountLine, StopDialog } from './stop-dialog.tsx'

/** A prompt that alone costs more than the limit of its answer. */
export function CeilingStopDialog() {
  const stop = useCeilingStop()
  return stop === null ? null : <Question key={stop.conversationId} stop={stop} />
}

function Question({ stop }: { readonly stop: CeilingStop }) {
  const { ceiling, modelId, promptTokens, promptCost } = stop
  const { amount, currency } = ceiling
  return (
    <StopDialog
      label={strings.title}
      decline={{ label: commonStrings.cancel, run: () => ceilingQuestion.answer(false) }}
      change={{ label: ceilingStrings.change, run: () => openDialog('parameters') }}
      send={{ label: strings.send, hint: strings.hint, run: () => void allowOverCeiling(stop) }}
    >
      <p>{strings.notSent}</p>
      <Text strong breaks>
        {modelId}
      </Text>
      <Account>
        <AccountLine
          name={strings.prompt(promptTokens)}
          amount={strings.about({ amount: promptCost, currency })}
        />
        <AccountLine name={strings.limit} amount={formatExactAmount({ amount, currency })} />
      </Account>
    </StopDialog>
  )
}
