import { useEffect, useState } from 'react'
import type { Program } from '../../../../shared/contract/programs/program.ts'
import { canChat } from '../../../../shared/domain/connections/can-chat.ts'
import { isWindows } from '../../../lib/is-apple.ts'
import { loadModels, useModels } from '../../../stores/connections/models-store.ts'
import { type ProgramKind, programKinds } from '../../../stores/programs/program-kinds.ts'
import type { IssuedToken } from '../../../stores/programs/programs-store.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Label, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { setUpStrings as strings } from './programs-strings.ts'
import { fillSetUp } from './set-up.ts'
import css from './set-up-steps.module.css'

interface SetUpStepsProps {
  readonly issued: IssuedToken
  readonly address: string
}

/** The settings of one program to copy, and a line that makes its first call. */
export function SetUpSteps({ issued: { program, token, kind: chosen }, address }: SetUpStepsProps) {
  const [kind, setKind] = useState(chosen ?? kindOf(program.name))
  const models = useUsableModels(program)
  const { place, file, settings, command } = fillSetUp(kind, {
    address,
    token,
    models,
    areChosen: program.models !== null,
    isWindows: isWindows(),
  })
  return (
    <Stack gap={3} className={css('steps')}>
      <SelectField
        label={strings.which}
        selectRef={focusSelect}
        options={programKinds.map((value) => ({ value, label: strings.programs[value] }))}
        value={kind}
        onChange={setKind}
      />
      <Step label={strings.settings} title={strings.places[place](file)} copy={strings.copySettings}>
        {settings}
      </Step>
      <Remark prose>{strings.notes[kind]}</Remark>
      {command !== null && (
        <Step label={strings.command} title={strings.command} copy={strings.copyCommand}>
          {command}
        </Step>
      )}
      {command === null && place !== 'terminal' && <Label>{strings.send}</Label>}
    </Stack>
  )
}

/** After the dialog itself, which opens with its own focus. */
function focusSelect(select: HTMLSelectElement | null): void {
  if (select !== null) queueMicrotask(() => select.focus())
}

/** The name that Tally suggested may have a number after it. */
function kindOf(name: string): ProgramKind {
  return programKinds.find((kind) => name.startsWith(strings.programs[kind])) ?? 'other'
}

interface StepProps {
  readonly label: string
  readonly title: string
  readonly copy: string
  readonly children: string
}

/** Text to copy. Another program reads it, so it has no translation. */
function Step({ label, title, copy, children }: StepProps) {
  return (
    <Stack gap={2}>
      <Row gap={2} justify="between">
        <Label as="span" breaks>
          {title}
        </Label>
        <Row gap={2} shrink={false}>
          <CopyButton label={copy} isInWords getText={() => children} />
        </Row>
      </Row>
      <div className={css('settings')}>
        <ScrollBox label={label}>
          <pre className={css('text')} dir="ltr" translate="no">
            {children}
          </pre>
        </ScrollBox>
      </div>
    </Stack>
  )
}

function useUsableModels({ connectionId, models: allowed }: Program): readonly string[] {
  const list = useModels(connectionId)
  const isMissed = list?.fetchedAt === null
  useEffect(() => void loadModels(connectionId, isMissed ? 'by-person' : null), [connectionId, isMissed])
  return allowed ?? (list?.models ?? []).filter(canChat).map(({ id }) => id)
}
