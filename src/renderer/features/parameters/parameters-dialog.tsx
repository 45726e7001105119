import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import {
  changeField,
  type FieldLevel,
  fieldLevels,
  type LeveledField,
  mergeLevels,
  readExtraFields,
} from '../../../shared/domain/chat/extra-fields.ts'
import { classNames } from '../../lib/class-names.ts'
import { describeFieldsProblem, parameterStrings as strings } from '../../messages/model-picker.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import {
  applyParameters,
  levelsOf,
  loadParameters,
  useParameters,
} from '../../stores/chat/parameters-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldFrame } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Group } from '../../ui/layout/group.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { KnownFields } from './known-fields.tsx'
import styles from './parameters.module.css'

const css = classNames(styles)

const close = (): void => openDialog(null)

/** The fields that the person adds to requests: for a model, for the chat, and for its next message. */
export function ParametersDialog() {
  const conversation = useConversation()
  const id = conversation?.id ?? ''
  const parameters = useParameters(id)
  useEffect(() => {
    if (id !== '') void loadParameters(id)
  }, [id])
  return (
    <Dialog label={strings.title} closeLabel={strings.close} onClose={close}>
      {conversation !== null && parameters !== null && (
        <LevelEditor key={id} conversation={conversation} parameters={parameters} />
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
  const [level, setLevel] = useState<FieldLevel>(parameters.next === '' ? 'chat' : 'next')
  const saved = levelsOf(parameters)
  const [typed, setTyped] = useState<Partial<Record<FieldLevel, string>>>({})
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const jsonId = useId()
  const levelId = useId()
  const json = useRef<HTMLTextAreaElement>(null)
  const texts = { ...saved, ...typed }
  const text = texts[level]
  const { fields, problem } = readExtraFields(text)
  const changed = fieldLevels.filter((one) => texts[one] !== saved[one])

  const change = (to: string): void => {
    setRefusal(null)
    setTyped({ ...typed, [level]: to })
  }
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = [level, ...changed].find((one) => readExtraFields(texts[one]).problem !== null)
    if (wrong !== undefined) {
      setLevel(wrong)
      json.current?.focus()
      return
    }
    const changes = Object.fromEntries(changed.map((one) => [one, texts[one]]))
    const refused = changed.length === 0 ? null : await applyParameters(id, modelId, changes)
    setRefusal(refused)
    if (refused === null) close()
  }
  const levels = fieldLevels.filter((one) => one !== 'model' || parameters.model !== null).toReversed()
  return (
    <form className={css('form')} onSubmit={(event) => void apply(event)}>
      <Stack gap={5} className={css('content')}>
        <Stack gap={2}>
          <Segments
            label={strings.level}
            describedBy={levelId}
            options={levels.map((value) => ({ value, label: strings.levels[value] }))}
            value={level}
            onChange={setLevel}
          />
          <Text size="small" tone="quiet" id={levelId} breaks>
            {level === 'model'
              ? strings.modelMeaning(modelId ?? '', connection?.name ?? '')
              : strings.meanings[level]}
          </Text>
        </Stack>
        <KnownFields
          fields={fields}
          isReadable={isReadable(problem)}
          onChange={(name, raw) => change(changeField(text, name, raw))}
        />
        <FieldFrame
          id={jsonId}
          label={strings.json}
          hint={strings.jsonHint}
          error={problem === null ? null : describeFieldsProblem(problem)}
        >
          <div className={css('box', 'json')}>
            <TextArea
              ref={json}
              id={jsonId}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              aria-invalid={problem !== null}
              aria-describedby={`${jsonId}-note`}
              placeholder={strings.example}
              value={text}
              onChange={change}
            />
          </div>
        </FieldFrame>
        <Overview
          fields={mergeLevels(texts, { withNull: true })}
          level={level}
          onOmit={(name) => change(changeField(text, name, 'null'))}
        />
      </Stack>
      <Row gap={2} wrap className={css('buttons')}>
        <Button type="submit" variant="primary">
          {strings.apply}
        </Button>
        <Button variant="quiet" aria-disabled={text === ''} onClick={() => change('')}>
          {strings.reset}
        </Button>
        <Text size="small" tone="danger" role="status" breaks>
          {refusal !== null && refusalStrings[refusal.code]}
        </Text>
      </Row>
    </form>
  )
}

/** Whether the controls can change the text: a value out of range can be put right with its control. */
function isReadable(problem: ReturnType<typeof readExtraFields>['problem']): boolean {
  return problem === null || problem.kind === 'wrong-value' || problem.kind === 'own-field'
}

interface OverviewProps {
  readonly fields: readonly LeveledField[]
  readonly level: FieldLevel
  readonly onOmit: (name: string) => void
}

const longestValue = 80

/** The fields of the next request, each with the level that it comes from. */
function Overview({ fields, level, onOmit }: OverviewProps) {
  return (
    <Group title={strings.overview}>
      {fields.length === 0 ? (
        <Text size="control" tone="quiet">
          {strings.nothing}
        </Text>
      ) : (
        <Stack as="ul" gap={2} className={css('overview')}>
          {fields.map((field) => (
            <Row as="li" key={field.name} gap={[1, 3]} wrap size="control">
              <Row as="span" gap={[0, 2]} wrap breaks dir="ltr" className={css('value')}>
                <strong>{field.name}</strong>
                {field.raw !== 'null' && <span>{shortened(field.raw)}</span>}
              </Row>
              <Text as="span" size="small" tone="quiet">
                {field.raw === 'null' ? strings.notSent(field.level) : strings.levels[field.level]}
              </Text>
              {field.raw !== 'null' && fieldLevels.indexOf(field.level) < fieldLevels.indexOf(level) && (
                <Button size="small" variant="quiet" onClick={() => onOmit(field.name)}>
                  {strings.omit(field.name)}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Group>
  )
}

function shortened(raw: string): string {
  return raw.length > longestValue ? `${raw.slice(0, longestValue)}…` : raw
}
