import {
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { PromptVariable } from '../../../shared/domain/chat/prompt-template.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { isKeyToSend } from '../../stores/app/settings-store.ts'
import {
  type AskedPrompt,
  cancelFilling,
  filledText,
  fillPrompt,
  useAskedPrompt,
} from '../../stores/chat/prompt-filling-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { libraryStrings, fillStrings as strings } from '../../strings/prompt-library.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldFrame } from '../../ui/controls/field.tsx'
import { TextArea, textFrame } from '../../ui/controls/text-area.tsx'
import { NamedGroup, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import css from './fill-prompt-dialog.module.css'

/** The preview of a longer text would slow down typing. */
const shownLength = 4_000

export function FillPromptDialog() {
  const asked = useAskedPrompt()
  return asked === null ? null : <Fields asked={asked} />
}

/** Asks for the variables of a prompt, and shows the text that they make. */
function Fields({ asked }: { readonly asked: AskedPrompt }) {
  const { name, place, variables } = asked
  const [values, setValues] = useState<ReadonlyMap<string, string>>(
    () => new Map(variables.map((one) => [one.name, asked.values.get(one.name) ?? one.fallback])),
  )
  const text = filledText(asked, useDeferredValue(values))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector('textarea')
    first?.focus()
    first?.select()
  }, [])
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault()
    fillPrompt(values)
  }
  return (
    <Dialog label={strings.title(name)} size="fit" onClose={cancelFilling}>
      <DialogBody isTight>
        <Stack
          as="form"
          ref={form}
          gap={4}
          onSubmit={submit}
          onKeyDown={(event) => {
            // The key that sends a message; a button has its own Enter.
            if (event.target instanceof HTMLTextAreaElement && isKeyToSend(event)) submit(event)
          }}
        >
          {variables.map((variable) => (
            <VariableField
              key={variable.name}
              variable={variable}
              value={values.get(variable.name) ?? ''}
              onChange={(value) => setValues(new Map(values).set(variable.name, value))}
            />
          ))}
          <NamedGroup label={strings.preview} className={css('preview')} tabIndex={0}>
            <Remark numeric role="status">
              {strings.preview} · {strings.tokens(estimateTokens(text))}
            </Remark>
            <Text dir="auto" breaks above={2} className={css('text')}>
              {text.slice(0, shownLength)}
            </Text>
            {text.length > shownLength && <Remark>{strings.shortened(shownLength)}</Remark>}
          </NamedGroup>
          <Row gap={2} wrap>
            <Button type="submit" variant="primary">
              {place.kind === 'system' ? libraryStrings.use : strings.insert}
            </Button>
            <Button onClick={cancelFilling}>{commonStrings.cancel}</Button>
          </Row>
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

interface VariableFieldProps {
  readonly variable: PromptVariable
  readonly value: string
  readonly onChange: (value: string) => void
}

function VariableField({ variable, value, onChange }: VariableFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={variable.name} hint={null} error={null}>
      <div className={css(textFrame, 'field')}>
        <TextArea id={id} value={value} onChange={onChange} />
      </div>
    </FieldFrame>
  )
}
