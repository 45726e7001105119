import type { AnswerForm, Connection } from '../../../../shared/contract/connections/connection.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { chooseAnswers, measureAgain } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { answerStrings as strings } from '../settings-strings.ts'

const forms = [
  { value: 'whole', label: strings.whole, hint: strings.wholeHint },
  { value: 'streamed', label: strings.streamed, hint: strings.streamedHint },
] as const satisfies readonly { value: AnswerForm; label: string; hint: string }[]

/** Whether a service's streams report usage, and the user's choice for its answers. */
export function AnswersGroup({ connection }: { readonly connection: Connection }) {
  const { id, streaming, answers } = connection
  const isMeasured = streaming !== 'not-measured' || answers !== null
  return (
    <Group title={strings.title}>
      <Text role="status" size="control" tone="quiet" prose>
        {strings.measured[streaming]}
      </Text>
      <Text size="small" tone="faint">
        {strings.defaultMeaning}
      </Text>
      {(streaming === 'uncounted' || answers !== null) && (
        <RadioGroup
          label={strings.form}
          options={forms}
          value={answers}
          onChange={(form) => void tell(chooseAnswers(id, form))}
        />
      )}
      <div>
        <Button
          size="small"
          aria-disabled={!isMeasured}
          onClick={() => {
            if (isMeasured) void tell(measureAgain(id))
          }}
        >
          {strings.measureAgain}
        </Button>
      </div>
    </Group>
  )
}

async function tell(asked: Promise<RefusedResult | null>): Promise<void> {
  const refusal = await asked
  if (refusal !== null) raiseRefusal(refusal)
}
