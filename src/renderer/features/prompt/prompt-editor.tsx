import { type FormEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import { variablesOf } from '../../../shared/domain/chat/prompt-template.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { putPrompt } from '../../stores/chat/prompt-filling-store.ts'
import {
  deletePrompt,
  duplicatePrompt,
  type EditedPrompt,
  editPrompt,
  savePrompt,
  setDefaultPrompt,
  useFolders,
  usePrompts,
} from '../../stores/chat/saved-prompts-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { promptStrings } from '../../strings/chat.ts'
import { commonStrings } from '../../strings/common.ts'
import { libraryStrings as strings } from '../../strings/prompt-library.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/choice.tsx'
import { Field, FieldFrame } from '../../ui/controls/field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea, textFrame } from '../../ui/controls/text-area.tsx'
import { Remark, Row } from '../../ui/layout/layout.tsx'
import css from './prompts-dialog.module.css'

interface PromptEditorProps {
  readonly edited: EditedPrompt
  /** Whether the user has just opened this entry. */
  readonly isFresh: boolean
  /** The connection of the open chat. */
  readonly connectionId: string | null
}

export function PromptEditor({ edited, isFresh, connectionId }: PromptEditorProps) {
  const { id, name, text, folder, isFavourite } = edited
  const textId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const estimated = useDeferredValue(text)
  const saved = usePrompts().find((prompt) => prompt.id === id)
  const isSaved =
    saved !== undefined &&
    saved.name === name &&
    saved.text === text &&
    saved.folder === folder &&
    saved.isFavourite === isFavourite
  const folders = useFolders()
  const variables = useMemo(() => variablesOf(estimated).map((variable) => variable.name), [estimated])
  useEffect(() => {
    if (isFresh) nameField.current?.focus()
  }, [isFresh])

  const change = (changes: Partial<EditedPrompt>): void => {
    setRefusal(null)
    editPrompt({ ...edited, ...changes })
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    await tell(savePrompt(edited))
  }
  const tell = async (saving: Promise<RefusedResult | null>): Promise<void> => {
    const refused = await saving
    setRefusal(refused)
    if (refused !== null && refused.code !== 'prompt-too-long') nameField.current?.focus()
  }
  const isAboutText = refusal?.code === 'prompt-too-long'
  return (
    <form className={css('editor')} onSubmit={(event) => void save(event)}>
      <Field
        label={strings.name}
        error={refusal !== null && !isAboutText ? refusalStrings[refusal.code] : null}
        inputRef={nameField}
        isProse
        value={name}
        maxLength={promptLimits.name}
        onChange={(typed) => change({ name: typed })}
      />
      <FieldFrame id={textId} label={strings.text} hint={strings.textHint} error={null}>
        <div className={css(textFrame, 'text')}>
          <TextArea
            id={textId}
            aria-invalid={isAboutText}
            value={text}
            placeholder={promptStrings.placeholder}
            onChange={(changed) => change({ text: changed })}
          />
        </div>
      </FieldFrame>
      <Remark numeric className={css('facts')} role="status">
        {isAboutText ? refusalStrings[refusal.code] : promptStrings.tokens(estimateTokens(estimated))}
        {isSaved && ` · ${strings.saved}`}
        {variables.length > 0 && ` · ${strings.variables(variables)}`}
      </Remark>
      {folders.length > 0 && (
        <SelectField
          label={strings.folder}
          options={[
            { value: '', label: strings.noFolder },
            ...folders.map((value) => ({ value, label: value })),
          ]}
          value={folder !== null && folders.includes(folder) ? folder : ''}
          onChange={(chosen) => change({ folder: chosen || null })}
        />
      )}
      <Choice
        type="checkbox"
        label={strings.favourite}
        hint={strings.favouriteHint}
        isChosen={isFavourite}
        onChoose={(chosen) => change({ isFavourite: chosen })}
      />
      {connectionId !== null && saved !== undefined && (
        <DefaultChoice
          connectionId={connectionId}
          promptId={saved.id}
          isChosen={saved.defaultFor.includes(connectionId)}
        />
      )}
      <Row gap={2} wrap align="stretch" className={css('buttons')}>
        {connectionId !== null && (
          <>
            <Button
              variant="primary"
              onClick={() => putPrompt({ kind: 'message', replaced: null }, { name, text })}
            >
              {strings.insert}
            </Button>
            <Button onClick={() => putPrompt({ kind: 'system' }, { name, text })}>{strings.use}</Button>
          </>
        )}
        <Button type="submit" aria-disabled={isSaved}>
          {strings.save}
        </Button>
        {saved !== undefined && (
          <>
            <Button variant="quiet" onClick={() => void tell(duplicatePrompt(edited))}>
              {strings.duplicate}
            </Button>
            <Button variant="quiet" onClick={() => void deletePrompt(saved.id)}>
              {commonStrings.delete}
            </Button>
          </>
        )}
      </Row>
    </form>
  )
}

interface DefaultChoiceProps {
  readonly connectionId: string
  readonly promptId: string
  readonly isChosen: boolean
}

function DefaultChoice({ connectionId, promptId, isChosen }: DefaultChoiceProps) {
  const connection = useConnection(connectionId)
  return (
    <Choice
      type="checkbox"
      label={strings.defaultFor(connection?.name ?? '')}
      hint={strings.defaultHint}
      isChosen={isChosen}
      onChoose={(chosen) => void setDefaultPrompt(connectionId, chosen ? promptId : null)}
    />
  )
}
