import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import {
  changeField,
  type FieldLevel,
  type FieldsProblem,
  fieldLevels,
  type KnownField,
  knownFieldNames,
  knownFields,
  type LeveledField,
  mergeLevels,
  readExtraFields,
  wrongFields,
} from '../../../shared/domain/chat/extra-fields.ts'
import { closeDialog, isDialogOpen } from '../../stores/app/panel-store.ts'
import {
  applyParameters,
  hasTypedFields,
  levelsOf,
  loadParameters,
  stashTypedFields,
  useParameters,
  useTypedFields,
} from '../../stores/chat/parameters-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import {
  describeFieldsProblem,
  describeWrongValue,
  notSentStrings,
  parameterStrings as strings,
} from '../../strings/parameters.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button, QuietButton } from '../../ui/controls/button.tsx'
import { FieldFrame } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { TextArea, textFrame } from '../../ui/controls/text-area.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Box, Info, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChatLimit } from './chat-limit.tsx'
import { KnownFields } from './known-fields.tsx'
import css from './parameters.module.css'

/** The fields that most people change. */
const firstFields: readonly KnownField[] = ['temperature', 'max_tokens', 'reasoning_effort']
const otherFields = knownFieldNames.filter((name) => !firstFields.includes(name))

/** The fields that the user adds to requests: for a model, for the chat, and for its next message. */
export function ParametersDialog() {
  const conversation = useConversation()
  const id = conversation?.id ?? ''
  const parameters = useParameters(id)
  useEffect(() => {
    if (id !== '') void loadParameters(id)
  }, [id])
  return (
    <Dialog label={strings.title} onClose={closeDialog}>
      {conversation !== null && parameters !== null && (
        <div className={css('body')}>
          <LevelEditor key={id} conversation={conversation} parameters={parameters} />
          <Box pad={5} line="above">
            <ChatLimit key={id} conversationId={id} />
          </Box>
        </div>
      )}
    </Dialog>
  )
}

interface LevelEditorProps {
  readonly conversation: Conversation
  readonly parameters: Parameters
}

function LevelEditor({ conversation, parameters }: LevelEditorProps) {
  const { id, modelId, connectionId } = conversation
  const connection = useConnection(connectionId)
  const saved = levelsOf(parameters)
  const typed = useTypedFields(id, modelId)
  const texts = { ...saved, ...typed }
  const changed = fieldLevels.filter((one) => texts[one] !== saved[one])
  const [level, setLevel] = useState<FieldLevel>(changed.at(-1) ?? (parameters.next === '' ? 'chat' : 'next'))
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  /** The fields that the controls of each level set. Only there does a range bind. */
  const [controlled, setControlled] = useState<Partial<Record<FieldLevel, readonly KnownField[]>>>({})
  const json = useRef<HTMLTextAreaElement>(null)
  const read = (one: FieldLevel) => {
    const { fields, problem } = readExtraFields(texts[one])
    const unusual = wrongFields(fields)
    const wrong = unusual.filter((name) => controlled[one]?.includes(name) === true)
    return { fields, problem, unusual, wrong, canApply: problem === null && wrong.length === 0 }
  }
  const text = texts[level]
  const { fields, problem, unusual, wrong } = read(level)
  const hasOthers = (one: FieldLevel): boolean =>
    read(one).fields.some(({ name }) => otherFields.some((other) => other === name))
  const [areOthersShown, setAreOthersShown] = useState(() => hasOthers(level))

  const showLevel = (one: FieldLevel): void => {
    setLevel(one)
    setAreOthersShown((areShown) => areShown || hasOthers(one))
  }
  const stashTyped = (fieldsByLevel: typeof typed): void => {
    setRefusal(null)
    stashTypedFields(id, modelId, fieldsByLevel)
  }
  const change = (to: string, from: readonly KnownField[] = []): void => {
    setControlled({ ...controlled, [level]: from })
    const { [level]: _before, ...others } = typed
    stashTyped(to === saved[level] ? others : { ...others, [level]: to })
  }
  const omit = (name: string): void => {
    change(changeField(text, name, 'null'), controlled[level])
    // The pressed button disappears, here and below.
    json.current?.focus()
  }
  const discard = (): void => {
    setControlled({})
    stashTyped({})
    json.current?.focus()
  }
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const refused = [level, ...changed].find((one) => !read(one).canApply)
    if (refused !== undefined) {
      showLevel(refused)
      json.current?.focus()
      return
    }
    const changes = Object.fromEntries(changed.map((one) => [one, texts[one]]))
    const refusedByMain = changed.length === 0 ? null : await applyParameters(id, modelId, changes)
    setRefusal(refusedByMain)
    // Meanwhile, the user may have typed on, or closed the dialog and opened another one.
    if (refusedByMain === null && isDialogOpen('parameters') && !hasTypedFields(id, modelId)) closeDialog()
  }
  // A text with an error can't be applied, so the saved one counts.
  const accepted = Object.fromEntries(
    fieldLevels.map((one) => [one, read(one).canApply ? texts[one] : saved[one]]),
  )
  const controls = {
    fields,
    wrong,
    isReadable: isReadable(problem),
    onChange: (name: KnownField, raw: string | null): void =>
      change(changeField(text, name, raw), [...(controlled[level] ?? []), name]),
  }
  const levels = fieldLevels.filter((one) => one !== 'model' || parameters.model !== null).toReversed()
  return (
    <form className={css('form')} onSubmit={(event) => void apply(event)}>
      <Stack gap={5} grow pad={5}>
        <Scope {...{ level, levels, modelId }} connectionName={connection?.name ?? ''} onChange={showLevel} />
        <KnownFields title={strings.known} names={firstFields} {...controls} />
        <details open={areOthersShown} onToggle={(event) => setAreOthersShown(event.currentTarget.open)}>
          <Info as="summary" strong>
            {strings.otherFields}
          </Info>
          <Stack gap={5} above={4}>
            <KnownFields title={strings.otherFields} names={otherFields} {...controls} />
          </Stack>
        </details>
        <JsonField
          ref={json}
          level={level}
          text={text}
          error={errorOf(problem, wrong)}
          hint={unusual.length === 0 ? strings.jsonHint : strings.unusual(unusual)}
          onChange={change}
        />
        <Overview fields={mergeLevels(accepted, { withNull: true })} level={level} onOmit={omit} />
      </Stack>
      <Row gap={2} wrap className={css('buttons')}>
        <Button type="submit" variant="primary">
          {strings.apply}
        </Button>
        <Button variant="quiet" aria-disabled={text === ''} onClick={() => change('')}>
          {strings.resets[level]}
        </Button>
        {changed.length > 0 && (
          <>
            <Button variant="quiet" onClick={discard}>
              {strings.discard}
            </Button>
            <Remark>{strings.notApplied}</Remark>
          </>
        )}
        <Text size="small" tone="danger" role="status" breaks>
          {refusal !== null && refusalStrings[refusal.code]}
        </Text>
      </Row>
    </form>
  )
}

interface ScopeProps {
  readonly level: FieldLevel
  readonly levels: readonly FieldLevel[]
  readonly modelId: string | null
  readonly connectionName: string
  readonly onChange: (level: FieldLevel) => void
}

/** The requests that the fields below are for. */
function Scope({ level, levels, modelId, connectionName, onChange }: ScopeProps) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Segments
        label={strings.level}
        describedBy={id}
        options={levels.map((value) => ({ value, label: strings.levels[value] }))}
        value={level}
        onChange={onChange}
      />
      <Remark id={id} breaks>
        {level === 'model' ? strings.modelMeaning(modelId ?? '', connectionName) : strings.meanings[level]}
      </Remark>
    </Stack>
  )
}

interface JsonFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly level: FieldLevel
  readonly text: string
  readonly error: string | null
  readonly hint: string
  readonly onChange: (text: string) => void
}

function JsonField({ ref, level, text, error: found, hint, onChange }: JsonFieldProps) {
  const id = useId()
  const { error, settle } = useSettledError(level, text, found)
  return (
    <FieldFrame id={id} label={strings.json} hint={hint} error={error}>
      <div className={css(textFrame, 'box', 'json')}>
        <TextArea
          ref={ref}
          id={id}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          placeholder={strings.example}
          value={text}
          onChange={onChange}
          onFocus={settle}
          onBlur={settle}
        />
      </div>
    </FieldFrame>
  )
}

const pauseMs = 600

/**
 * Shows an error once the typing pauses, at once on another level, or when `settle` is called. Each new error is
 * announced, and an announcement for every key would hide the typed words. A solved error goes immediately.
 */
function useSettledError(level: FieldLevel, typed: string, error: string | null) {
  const found = { level, typed, error }
  const [settled, setSettled] = useState(found)
  const isTyping = error !== null && settled.level === level
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ level, typed, error }), isTyping ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [level, typed, error, isTyping])
  return { error: isTyping ? settled.error : error, settle: () => setSettled(found) }
}

function errorOf(problem: FieldsProblem | null, [wrong]: readonly KnownField[]): string | null {
  if (problem !== null) return describeFieldsProblem(problem)
  return wrong === undefined ? null : describeWrongValue(wrong, knownFields[wrong])
}

/** Whether the controls can change the text. */
function isReadable(problem: FieldsProblem | null): boolean {
  return problem === null || problem.kind === 'own-field' || problem.kind === 'other-models'
}

interface OverviewProps {
  readonly fields: readonly LeveledField[]
  readonly level: FieldLevel
  readonly onOmit: (name: string) => void
}

const maxValueLength = 80

/** The fields of the next request, each with the level that it comes from. */
function Overview({ fields, level, onOmit }: OverviewProps) {
  return (
    <Group title={strings.overview}>
      {fields.length === 0 ? (
        <Info>{strings.nothing}</Info>
      ) : (
        <Stack as="ul" gap={2}>
          {fields.map((field) => (
            <Row as="li" key={field.name} gap={[1, 3]} wrap size="control">
              <Row as="span" gap={[0, 2]} wrap breaks dir="ltr" code>
                <strong>{field.name}</strong>
                {field.raw !== 'null' && <span>{shortened(field.raw)}</span>}
              </Row>
              <Remark as="span">
                {field.raw === 'null' ? notSentStrings[field.level] : strings.levels[field.level]}
              </Remark>
              {field.raw !== 'null' && fieldLevels.indexOf(field.level) < fieldLevels.indexOf(level) && (
                <QuietButton onClick={() => onOmit(field.name)}>{strings.omit(field.name)}</QuietButton>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Group>
  )
}

function shortened(raw: string): string {
  return raw.length > maxValueLength ? `${raw.slice(0, maxValueLength).toWellFormed()}…` : raw
}
