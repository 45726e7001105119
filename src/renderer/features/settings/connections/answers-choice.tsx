import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerForm } from '../../../../shared/contract/connections/connection.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { chooseAnswers } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { answerStrings as strings } from '../settings-strings.ts'

/** Closing chooses whole answers, the default. */
export function AnswersChoice({ connectionId }: { readonly connectionId: string }) {
  // A choice that could not be saved is not asked again. The settings offer it too.
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAnswered) return null
  const choose = async (answers: AnswerForm): Promise<void> => {
    setIsAnswered(true)
    raiseRefusal(await chooseAnswers(connectionId, answers))
  }
  return <Question onChoose={(answers) => void choose(answers)} />
}

function Question({ onChoose }: { readonly onChoose: (answers: AnswerForm) => void }) {
  const whole = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => whole.current?.focus(), [])
  return (
    <Dialog label={strings.choiceTitle} size="fit" describedBy={textId} onClose={() => onChoose('whole')}>
      <DialogBody isTight>
        <Text size="window" prose id={textId}>
          {strings.choiceText}
        </Text>
        <Remark>{strings.choiceLater}</Remark>
        <Row gap={2} wrap align="stretch">
          <Button ref={whole} variant="primary" onClick={() => onChoose('whole')}>
            {strings.whole}
          </Button>
          <Button onClick={() => onChoose('streamed')}>{strings.choiceStreamed}</Button>
        </Row>
      </DialogBody>
    </Dialog>
  )
}
