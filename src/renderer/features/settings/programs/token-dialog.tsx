import { useEffect, useRef, useState } from 'react'
import type { Program } from '../../../../shared/contract/programs/program.ts'
import { canChat } from '../../../../shared/domain/connections/can-chat.ts'
import { classNames } from '../../../lib/class-names.ts'
import { loadModels, useModels } from '../../../stores/connections/models-store.ts'
import { forgetIssuedToken } from '../../../stores/programs/programs-store.ts'
import { copyStrings } from '../../../strings/app.ts'
import { commonStrings } from '../../../strings/common.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { programSettingStrings, programTokenStrings as strings } from './programs-strings.ts'
import styles from './token-dialog.module.css'

const tools = ['curl', 'python', 'node', 'continue', 'cline', 'aider'] as const
/** A model's name comes from a service, and the settings may be pasted into a shell. */
const plainName = /^\w[\w./:@+-]*$/

/** The settings to copy, which are third, fill a dialog that keeps its size. */
const filling = { gridTemplateRows: 'auto auto 1fr' } as const

const css = classNames(styles)

interface TokenDialogProps {
  readonly issued: { readonly program: Program; readonly token: string }
  readonly address: string | null
}

/** Shows a new token. Closing without Done asks first, because the token can't be shown again. */
export function TokenDialog({ issued: { program, token }, address }: TokenDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      label={strings.title(program.name)}
      size={address === null ? 'fit' : 'page'}
      closeLabel={commonStrings.close}
      onClose={() => setIsAsking(true)}
    >
      <DialogBody style={address === null ? undefined : filling}>
        <Text size="control" tone="quiet" prose>
          {strings.text}
        </Text>
        <div className={css('token')}>
          <Field
            label={strings.token}
            hint={strings.tokenHint}
            readOnly
            dir="ltr"
            inputRef={takeTokenFocus}
            value={token}
            autoComplete="off"
            spellCheck={false}
            onFocus={({ target }) => target.select()}
            action={
              <Row gap={2}>
                <CopyButton label={strings.copyToken} words={copyStrings} isInWords getText={() => token} />
              </Row>
            }
          />
        </div>
        {address === null ? (
          <Text size="control" tone="quiet">
            {strings.noAddress}
          </Text>
        ) : (
          <ToolSettings {...{ program, token, address }} />
        )}
        {isAsking && (
          <InlineConfirm
            question={strings.question}
            confirm={strings.confirmClose}
            cancel={strings.stay}
            variant="danger"
            onConfirm={forgetIssuedToken}
            onCancel={() => {
              done.current?.focus()
              setIsAsking(false)
            }}
          />
        )}
        <Row gap={2} wrap justify="end">
          <Button ref={done} variant="primary" onClick={forgetIssuedToken}>
            {strings.done}
          </Button>
        </Row>
      </DialogBody>
    </Dialog>
  )
}

/** After the dialog itself, which opens with its own focus. */
function takeTokenFocus(field: HTMLInputElement | null): void {
  if (field !== null) queueMicrotask(() => field.focus())
}

interface ToolSettingsProps {
  readonly program: Program
  readonly token: string
  readonly address: string
}

/** Settings for well-known tools, with this address and token. */
function ToolSettings({ program, token, address }: ToolSettingsProps) {
  const [tool, setTool] = useState<(typeof tools)[number]>('curl')
  const model = useExampleModel(program)
  const text = programSettingStrings.texts[tool]({ address, token, model })
  return (
    <Stack gap={2} className={css('tools')}>
      <Row gap={2} justify="between" className={css('head')}>
        <Text as="span" size="control" strong>
          {strings.settings}
        </Text>
        <CopyButton label={strings.copySettings} words={copyStrings} isInWords getText={() => text} />
      </Row>
      <Segments
        label={strings.settings}
        options={tools.map((value) => ({ value, label: programSettingStrings[value] }))}
        value={tool}
        onChange={setTool}
      />
      <Text size="small" tone="quiet">
        {programSettingStrings.notes[tool]}
      </Text>
      <div className={css('settings')}>
        <ScrollBox label={strings.settings}>
          <pre className={css('text')} dir="ltr">
            {text}
          </pre>
        </ScrollBox>
      </div>
    </Stack>
  )
}

/** A model that the program may use; a placeholder if none is known. */
function useExampleModel({ connectionId, models: allowed }: Program): string {
  const list = useModels(connectionId)
  const listed = list?.models ?? []
  const isMissed = list?.fetchedAt === null
  useEffect(() => void loadModels(connectionId, isMissed ? 'by-person' : null), [connectionId, isMissed])
  const usable = allowed ?? listed.filter(canChat).map(({ id }) => id)
  return usable.find((id) => plainName.test(id)) ?? programSettingStrings.model
}
