import { useEffect, useId, useRef } from 'react'
import type { Project, ProjectTerms } from '../../../shared/contract/conversations/project.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { projectLimits } from '../../../shared/domain/conversations/project-names.ts'
import { useConnectionNames, useConnections } from '../../stores/connections/connections-store.ts'
import { loadModels, useModels } from '../../stores/connections/models-store.ts'
import { saveProject, stashTypedTerms, useTypedTerms } from '../../stores/conversations/projects-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { projectFormStrings as strings } from '../../strings/projects.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, FieldFrame } from '../../ui/controls/field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { useSaving } from '../../ui/hooks/use-form.ts'
import { Alert, Remark, Row, Stack } from '../../ui/layout/layout.tsx'
import css from './project-dialog.module.css'

interface ProjectFormProps {
  /** Null for a new project. */
  readonly project: Project | null
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** The fields of a project. Typed text outlives the dialog, until it is saved or cancelled. */
export function ProjectForm({ project, onSaved, onCancel }: ProjectFormProps) {
  const projectId = project?.id ?? null
  const typed = useTypedTerms(projectId)
  const terms = typed ?? termsOf(project)
  const { isBusy, refusal, save, forgetRefusal } = useSaving()
  const name = useRef<HTMLInputElement>(null)
  const promptId = useId()
  useEffect(() => name.current?.focus(), [])
  const change = (changes: Partial<ProjectTerms>): void => {
    forgetRefusal()
    const next = { ...terms, ...changes }
    stashTypedTerms(projectId, areSame(next, termsOf(project)) ? null : next)
  }
  const cancel = (): void => {
    stashTypedTerms(projectId, null)
    onCancel()
  }
  const submit = async (): Promise<RefusedResult | null> => {
    const refused = await saveProject(projectId, terms)
    if (refused !== null && placeOf(refused) === 'name') name.current?.focus()
    return refused
  }
  const wordsAt = (place: Place): string | null =>
    refusal !== null && placeOf(refusal) === place ? wordsOf(refusal) : null
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(submit, onSaved)
      }}
    >
      <Field
        label={strings.name}
        hint={strings.nameHint}
        error={wordsAt('name')}
        inputRef={name}
        isProse
        maxLength={projectLimits.name}
        value={terms.name}
        onChange={(changed) => change({ name: changed })}
      />
      <FieldFrame id={promptId} label={strings.prompt} hint={strings.promptHint} error={null}>
        <div className={css('prompt')}>
          <TextArea
            id={promptId}
            aria-describedby={`${promptId}-note`}
            value={terms.systemPrompt}
            onChange={(systemPrompt) => change({ systemPrompt })}
          />
        </div>
      </FieldFrame>
      <Stack gap={2}>
        <Defaults terms={terms} onChange={change} />
        <Problem words={wordsAt('connection')} />
      </Stack>
      <Problem words={wordsAt('form')} />
      <Row gap={[2, 3]} wrap>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {project === null ? strings.create : strings.save}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {commonStrings.cancel}
        </Button>
        {typed !== null && <Remark>{strings.notSaved}</Remark>}
      </Row>
    </Stack>
  )
}

function termsOf(project: Project | null): ProjectTerms {
  const { name = '', systemPrompt = '', connectionId = null, modelId = null } = project ?? {}
  return { name, systemPrompt, connectionId, modelId }
}

function areSame(one: ProjectTerms, other: ProjectTerms): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The part of the form that a refusal is about. */
type Place = 'name' | 'connection' | 'form'

function placeOf({ code }: RefusedResult): Place {
  if (code === 'project-name-refused' || code === 'project-name-taken') return 'name'
  return code === 'connection-deleted' || code === 'not-found' ? 'connection' : 'form'
}

function wordsOf(refusal: RefusedResult): string {
  return placeOf(refusal) === 'connection' ? strings.connectionGone : refusalStrings[refusal.code]
}

function Problem({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return <Alert breaks>{words}</Alert>
}

interface DefaultsProps {
  readonly terms: ProjectTerms
  readonly onChange: (changes: Partial<ProjectTerms>) => void
}

/** The connection and the model of new chats. A model belongs to a connection, so it is chosen after that. */
function Defaults({ terms, onChange }: DefaultsProps) {
  const { connectionId, modelId } = terms
  const connections = useConnections()
  const nameOf = useConnectionNames()
  const models = useModels(connectionId ?? '')?.models ?? []
  const isKnown = connections.some(({ id }) => id === connectionId)
  useEffect(() => {
    if (connectionId !== null) void loadModels(connectionId, null)
  }, [connectionId])
  const isListed = modelId === null || models.some(({ id }) => id === modelId)
  return (
    <Row gap={[3, 4]} wrap align="start">
      <SelectField
        label={strings.connection}
        options={[
          { value: '', label: strings.anyConnection },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ...(connectionId === null || isKnown
            ? []
            : [{ value: connectionId, label: nameOf(connectionId) ?? strings.deletedConnection }]),
        ]}
        value={connectionId ?? ''}
        onChange={(chosen) => onChange({ connectionId: chosen || null, modelId: null })}
      />
      {connectionId !== null && (
        <SelectField
          label={strings.model}
          options={[
            { value: '', label: strings.anyModel },
            ...models.map(({ id }) => ({ value: id, label: id })),
            ...(isListed || modelId === null ? [] : [{ value: modelId, label: modelId }]),
          ]}
          value={modelId ?? ''}
          onChange={(chosen) => onChange({ modelId: chosen || null })}
        />
      )}
    </Row>
  )
}
