import { useEffect, useRef } from 'react'
import type { Program, ProgramTerms } from '../../../../shared/contract/programs/program.ts'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { type ProgramKind, programKinds } from '../../../stores/programs/program-kinds.ts'
import { addProgram, saveProgram, usePrograms } from '../../../stores/programs/programs-store.ts'
import { Choice, RadioGroup } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { useForm } from '../../../ui/hooks/use-form.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Label, Stack, Text } from '../../../ui/layout/layout.tsx'
import { FormFoot } from '../form-foot.tsx'
import { useOfferedProjects } from '../offered-projects.ts'
import { settingsStrings } from '../settings-strings.ts'
import css from './program-form.module.css'
import { ProgramModels } from './program-models.tsx'
import { programStrings, setUpStrings, programFormStrings as strings } from './programs-strings.ts'

const { nameLength, running: mostRunning, defaultRunning, keptExchanges } = programLimits
const switches = ['addsUsage', 'stopsAtBudget', 'keepsBodies', 'passesGatewayHeaders'] as const
const refusalWords = () => ({
  'not-found': programStrings.gone,
  'connection-deleted': programStrings.connectionDeleted,
})
const hints = () => ({
  addsUsage: strings.addsUsageHint,
  stopsAtBudget: strings.stopsAtBudgetHint,
  keepsBodies: strings.keepsBodiesHint(keptExchanges),
  passesGatewayHeaders: strings.passesGatewayHeadersHint,
})

interface ProgramFormProps {
  /** `null` for a new program. */
  readonly before: Program | null
  readonly onDone: () => void
}

/** The fields of one program. Problems appear after the first attempt to save, then while typing. */
export function ProgramForm({ before, onDone }: ProgramFormProps) {
  const services = useConnections().filter(({ kind }) => kind === 'service')
  const { typed, change, submit, attemptCount, isBusy, refusal } = useForm(() =>
    typedOf(before, services[0]?.id ?? ''),
  )
  const form = useRef<HTMLFormElement>(null)
  const isServiceThere = services.some(({ id }) => id === typed.connectionId)
  const { terms, problems } = readTypedProgram(typed, isServiceThere)
  const shown = attemptCount > 0 ? problems : {}
  // The form is longer than the window, so the problem may not be visible.
  useEffect(() => {
    if (attemptCount === 0) return
    const hidden = form.current?.querySelector('details [aria-invalid=true], details [data-problem]')
    const disclosure = hidden?.closest('details')
    if (disclosure) disclosure.open = true
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attemptCount])
  const save =
    terms && (() => (before === null ? addProgram(terms, typed.kind || null) : saveProgram(before.id, terms)))
  return (
    <Stack
      ref={form}
      as="form"
      gap={4}
      surface="sunken"
      noValidate
      aria-label={before === null ? strings.addTitle : strings.editTitle}
      pad={4}
      onSubmit={(event) => void submit(event, save, onDone)}
    >
      {before === null && <KindChoice typed={typed} onChange={change} />}
      <Field
        label={strings.name}
        hint={strings.nameHint}
        error={shown.name ?? null}
        inputRef={before === null ? undefined : focusOnMount}
        isProse
        maxLength={nameLength}
        value={typed.name}
        onChange={(name) => change({ name })}
      />
      <Stack gap={1}>
        <SelectField
          label={strings.connection}
          options={[
            ...(isServiceThere ? [] : [{ value: typed.connectionId, label: strings.chooseConnection }]),
            ...services.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={typed.connectionId}
          onChange={(connectionId) => change({ connectionId, chosen: [] })}
        />
        <Problem words={shown.connection} />
      </Stack>
      <Disclosure title={settingsStrings.advanced}>
        <Stack gap={4}>
          <AllowedModels
            typed={typed}
            problem={shown.models}
            isServiceThere={isServiceThere}
            onChange={change}
          />
          <ProjectChoice chosenId={typed.projectId} onChange={change} />
          <div className={css('running')}>
            <Field
              label={strings.running}
              hint={strings.runningHint}
              error={shown.running ?? null}
              inputMode="numeric"
              maxLength={10}
              value={typed.running}
              onChange={(running) => change({ running })}
            />
          </div>
          <Stack gap={2}>
            {switches.map((name) => (
              <Choice
                key={name}
                type="checkbox"
                label={strings[name]}
                hint={hints()[name]}
                isChosen={typed[name]}
                onChoose={(isChosen) => change({ [name]: isChosen })}
              />
            ))}
          </Stack>
        </Stack>
      </Disclosure>
      <FormFoot
        refusal={refusal}
        words={refusalWords()}
        save={before === null ? strings.create : strings.save}
        isBusy={isBusy}
        onCancel={onDone}
      />
    </Stack>
  )
}

interface KindChoiceProps {
  readonly typed: TypedProgram
  readonly onChange: (changes: Pick<TypedProgram, 'kind' | 'name'>) => void
}

/** Suggests a name, until the user types one. */
function KindChoice({ typed, onChange }: KindChoiceProps) {
  const names = usePrograms().map(({ name }) => name)
  const suggested = (kind: TypedProgram['kind']): string =>
    kind === '' || kind === 'other' ? '' : unusedName(setUpStrings.programs[kind], names)
  return (
    <SelectField
      label={setUpStrings.which}
      selectRef={focusOnMount}
      options={[
        ...(typed.kind === '' ? [{ value: '' as const, label: setUpStrings.choose }] : []),
        ...programKinds.map((value) => ({ value, label: setUpStrings.programs[value] })),
      ]}
      value={typed.kind}
      onChange={(kind) =>
        onChange({ kind, name: typed.name === suggested(typed.kind) ? suggested(kind) : typed.name })
      }
    />
  )
}

/** With a number after it, if a program has the name. */
function unusedName(name: string, used: readonly string[]): string {
  let unused = name
  for (let count = 2; used.includes(unused); count += 1) unused = `${name} ${String(count)}`
  return unused
}

interface AllowedModelsProps {
  readonly typed: TypedProgram
  readonly problem: string | undefined
  readonly isServiceThere: boolean
  readonly onChange: (changes: Partial<TypedProgram>) => void
}

function AllowedModels({ typed, problem, isServiceThere, onChange }: AllowedModelsProps) {
  return (
    <Stack gap={2}>
      <Label as="span" aria-hidden="true">
        {strings.models}
      </Label>
      <RadioGroup
        label={strings.models}
        options={[
          { value: 'all', label: strings.allModels, hint: strings.allModelsHint },
          { value: 'some', label: strings.someModels, hint: strings.someModelsHint },
        ]}
        value={typed.models}
        onChange={(models) => onChange({ models })}
      />
      {typed.models === 'some' && isServiceThere && (
        <ProgramModels
          key={typed.connectionId}
          connectionId={typed.connectionId}
          chosen={typed.chosen}
          onChange={(chosen) => onChange({ chosen })}
        />
      )}
      <Problem words={problem} />
    </Stack>
  )
}

interface ProjectChoiceProps {
  readonly chosenId: string | null
  readonly onChange: (changes: { readonly projectId: string | null }) => void
}

/** The project of the program's next calls. Without projects there is nothing to choose. */
function ProjectChoice({ chosenId, onChange }: ProjectChoiceProps) {
  const projects = useOfferedProjects(chosenId)
  if (projects.length === 0) return null
  return (
    <SelectField
      label={strings.project}
      options={[{ value: '', label: strings.noProject }, ...projects]}
      value={chosenId ?? ''}
      onChange={(chosen) => onChange({ projectId: chosen || null })}
    />
  )
}

/** The problem of a choice, which has no field with a line for it. */
function Problem({ words }: { readonly words: string | undefined }) {
  return (
    <Text size="small" tone="danger" aria-live="polite" data-problem={words && ''}>
      {words}
    </Text>
  )
}

interface TypedProgram extends Pick<ProgramTerms, (typeof switches)[number]> {
  /** Empty until the user chooses. */
  readonly kind: ProgramKind | ''
  readonly name: string
  readonly connectionId: string
  readonly models: 'all' | 'some'
  readonly chosen: readonly string[]
  readonly running: string
  readonly projectId: string | null
}

const firstTyped: Omit<TypedProgram, 'connectionId'> = {
  kind: '',
  name: '',
  models: 'all',
  chosen: [],
  running: String(defaultRunning),
  addsUsage: true,
  stopsAtBudget: false,
  keepsBodies: false,
  passesGatewayHeaders: false,
  projectId: null,
}

function typedOf(before: Program | null, connectionId: string): TypedProgram {
  if (before === null) return { ...firstTyped, connectionId }
  const { models, maxRunning, ...terms } = before
  const allowed = { models: models === null ? 'all' : 'some', chosen: models ?? [] } as const
  return { ...terms, ...allowed, kind: '', running: String(maxRunning) }
}

type Problems = Readonly<Partial<Record<'name' | 'connection' | 'models' | 'running', string>>>

/** The typed terms, or the problem of each field. */
function readTypedProgram(
  typed: TypedProgram,
  isServiceThere: boolean,
): { terms: ProgramTerms | null; problems: Problems } {
  const { connectionId, models, chosen, projectId } = typed
  const { addsUsage, stopsAtBudget, keepsBodies, passesGatewayHeaders } = typed
  const name = typed.name.trim()
  const text = typed.running.trim()
  const maxRunning = /^\d+$/.test(text) ? Number(text) : 0
  const isRunningUsable = maxRunning >= 1 && maxRunning <= mostRunning
  const problems: Problems = {
    ...(name === '' && { name: strings.problems['no-name'] }),
    ...(!isServiceThere && { connection: strings.problems['no-connection'] }),
    ...(models === 'some' && chosen.length === 0 && { models: strings.problems['no-models'] }),
    ...(!isRunningUsable && { running: strings.runningRange(mostRunning) }),
  }
  if (Object.keys(problems).length > 0) return { terms: null, problems }
  const allowed = models === 'all' ? null : [...chosen]
  const choices = { addsUsage, stopsAtBudget, keepsBodies, passesGatewayHeaders }
  return { terms: { name, connectionId, models: allowed, maxRunning, projectId, ...choices }, problems }
}
