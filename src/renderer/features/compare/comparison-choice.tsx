import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Model } from '../../../shared/contract/connections/model.ts'
import { maxCompared } from '../../../shared/domain/app/limits.ts'
import { byChatMark, canChat } from '../../../shared/domain/connections/can-chat.ts'
import { compareNames } from '../../../shared/language/locale.ts'
import { compareStrings as strings } from '../../strings/chat.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { ListField } from '../../ui/controls/list-field.tsx'
import { Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import css from './comparison-choice.module.css'

const compareIds = (one: Model, other: Model): number => compareNames(one.id, other.id)

interface ComparisonChoiceProps {
  readonly title: string
  readonly meaning: string
  /** All available models, chosen or not. */
  readonly models: readonly Model[]
  readonly chosen: readonly string[]
  /** The maximum number of models. */
  readonly most?: number
  /** Why no more models can be chosen. */
  readonly fullText?: string
  readonly hint: string
  /** The forecast, where available. */
  readonly forecast?: ReactNode
  readonly isReady: boolean
  readonly onChange: (modelIds: readonly string[]) => void
  readonly onSend: () => void
  /** Not needed in a popover. */
  readonly onEscape?: () => void
}

/** The chosen models, the available models and the forecast. */
export function ComparisonChoice(props: ComparisonChoiceProps) {
  const { title, meaning, models, chosen, most = maxCompared, fullText = strings.full } = props
  const { hint, forecast, isReady, onChange, onSend, onEscape } = props
  return (
    <Stack gap={2} pad={4} className={css('choice')}>
      <Text as="h2" size="window" strong>
        {title}
      </Text>
      <Remark>{meaning}</Remark>
      <ChosenModels
        modelIds={chosen}
        onRemove={(gone) => onChange(chosen.filter((other) => other !== gone))}
      />
      <ModelChoice
        models={models.filter((model) => !chosen.includes(model.id))}
        fullText={chosen.length >= most ? fullText : null}
        {...(onEscape !== undefined && { onEscape })}
        onChoose={(added) => {
          if (chosen.length < most) onChange([...chosen, added])
        }}
      />
      {forecast !== undefined && (
        <Row as="p" gap={2} className={css('forecast')}>
          {forecast}
        </Row>
      )}
      <Row gap={3} justify="between">
        <Remark role="status">{hint}</Remark>
        <Button
          variant="primary"
          isBusy={!isReady}
          onClick={({ detail }) => {
            if (detail <= 1) onSend()
          }}
        >
          {strings.compare}
        </Button>
      </Row>
    </Stack>
  )
}

interface ChosenModelsProps {
  readonly modelIds: readonly string[]
  readonly onRemove: (modelId: string) => void
}

/** The chosen models, in the order of their answers. Removing one moves the focus to its neighbour. */
function ChosenModels({ modelIds, onRemove }: ChosenModelsProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (modelId: string, index: number): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const neighbour = buttons[index + 1] ?? buttons[index - 1] ?? fieldNear(list.current)
    neighbour?.focus()
    onRemove(modelId)
  }
  return (
    <Row as="ul" gap={1} wrap align="stretch" ref={list} aria-label={strings.chosen} className={css('chips')}>
      {modelIds.map((modelId, index) => (
        <li key={modelId} className={css('place')}>
          <button
            type="button"
            aria-label={strings.remove(modelId)}
            title={strings.remove(modelId)}
            className={css('chip')}
            onClick={() => remove(modelId, index)}
          >
            <Text as="span" breaks shrink>
              {modelId}
            </Text>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </Row>
  )
}

function fieldNear(list: HTMLElement | null): HTMLElement | null {
  return list?.parentElement?.querySelector('input') ?? null
}

interface ModelChoiceProps {
  /** The models that aren't chosen yet. */
  readonly models: readonly Model[]
  /** Why no model can be added now; else `null`. */
  readonly fullText: string | null
  readonly onChoose: (modelId: string) => void
  readonly onEscape?: () => void
}

function ModelChoice({ models, fullText, onChoose, onEscape }: ModelChoiceProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => findModels(models, search), [models, search])
  return (
    <div className={css('modelChoiceChoice')}>
      <ListField
        label={strings.find}
        listLabel={strings.models}
        text={search}
        onText={setSearch}
        rows={fullText === null ? found : []}
        keyOf={({ id }) => id}
        renderRow={(model) => <ModelRow model={model} />}
        onChoose={({ id }) => {
          setSearch('')
          onChoose(id)
        }}
        {...(onEscape !== undefined && { onEscape })}
        emptyText={fullText ?? strings.noMatch}
      />
    </div>
  )
}

function ModelRow({ model }: { readonly model: Model }) {
  return (
    <>
      <Text as="span" breaks shrink className={css('modelChoiceName')}>
        {model.id}
      </Text>
      <Remark as="span" numeric shrink={false}>
        {canChat(model) ? model.size : strings.noChat}
      </Remark>
    </>
  )
}

/** Models known to chat come first. */
function findModels(models: readonly Model[], search: string): Model[] {
  const words = search.trim().toLowerCase()
  return models
    .filter(({ id, ownedBy }) => `${id} ${ownedBy ?? ''}`.toLowerCase().includes(words))
    .toSorted((one, other) => byChatMark(one, other) || compareIds(one, other))
}
