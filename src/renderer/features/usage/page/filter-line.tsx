import { useId, useState } from 'react'
import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useUsageClock } from '../../../stores/app/settings-store.ts'
import { changePlace, chooseUsageClock } from '../../../stores/usage/usage-actions.ts'
import { isBefore, type UsagePlace } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit, useUsageVisits } from '../../../stores/usage/usage-page-store.ts'
import { wordsOfConversation, wordsOfProject } from '../../../strings/conversation-words.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateInput } from '../../../ui/controls/date-field.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../../ui/controls/middle-ellipsis.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { NamedGroup, Row, Text } from '../../../ui/layout/layout.tsx'
import styles from './filter-line.module.css'
import { usagePageStrings as strings } from './usage-page-strings.ts'

const css = classNames(styles)
const clocks = ['local', 'utc'] as const
const kinds = ['paid', 'demo'] as const
const callers = ['chats', 'programs'] as const
const noChoices: UsagePage['choices'] = {
  connections: [],
  models: [],
  programs: [],
  projects: [],
  hasDemo: false,
}

/** The active filters. All apply together, and each can be removed. */
export function FilterLine() {
  const { place, page, filter } = useUsageVisit()
  const depth = useUsageVisits().length
  const clock = useUsageClock()
  const { connections, models, programs, projects, hasDemo } = page?.choices ?? noChoices
  const { conversation, project, caller } = place
  const isDemo = place.isDemo ?? filter?.isDemo ?? false
  return (
    <NamedGroup label={strings.filters} className={css('line')}>
      {place.range === 'own' && <CustomDates key={depth} place={place} />}
      <AddFilter
        label={strings.connection}
        neutral={place.connectionIds.length === 0 ? strings.anyConnection : strings.anotherConnection}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={place.connectionIds}
        onChange={(connectionIds) => changePlace({ connectionIds })}
      />
      <AddFilter
        label={strings.model}
        neutral={place.models.length === 0 ? strings.anyModel : strings.anotherModel}
        options={models.map((model) => ({ value: model, label: model }))}
        chosen={place.models}
        onChange={(chosen) => changePlace({ models: chosen })}
      />
      {project === null ? (
        <ProjectFilter projects={projects} />
      ) : (
        <Chip name={wordsOfProject(project)} onRemove={() => changePlace({ project: null })} />
      )}
      {caller !== null && (
        <Chip name={strings.callers[caller]} onRemove={() => changePlace({ caller: null })} />
      )}
      {conversation === null ? (
        <ProgramFilter programs={programs} caller={caller} />
      ) : (
        <Chip name={wordsOfConversation(conversation)} onRemove={() => changePlace({ conversation: null })} />
      )}
      <Row as="span" gap={2} align="stretch" wrap toEnd>
        <Segments
          label={strings.clock}
          options={clocks.map((value) => ({
            value,
            label: strings.clocks[value],
            title: strings.clockMeanings[value],
          }))}
          value={clock}
          onChange={(value) => void chooseUsageClock(value)}
        />
        {(hasDemo || isDemo) && (
          <Segments
            label={strings.kind}
            options={kinds.map((value) => ({ value, label: strings.kinds[value] }))}
            value={isDemo ? 'demo' : 'paid'}
            onChange={(value) => changePlace({ isDemo: value === 'demo' })}
          />
        )}
      </Row>
    </NamedGroup>
  )
}

interface AddFilterProps {
  readonly label: string
  /** The label for adding another filter. */
  readonly neutral: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

interface ProgramFilterProps extends Pick<UsagePage['choices'], 'programs'>, Pick<UsagePlace, 'caller'> {}

/** Narrows to chats, to programs, or to one program. Without programs there is nothing to choose. */
function ProgramFilter({ programs, caller }: ProgramFilterProps) {
  const offered = caller === 'chats' ? [] : programs
  if (offered.length === 0) return null
  return (
    <ChipSelect
      label={strings.caller}
      options={[
        { value: '', label: caller === null ? strings.anyCaller : strings.anyProgram },
        ...(caller === null ? callers.map((value) => ({ value, label: strings.callers[value] })) : []),
        ...offered.map(({ id, name, isDeleted }) => ({
          value: `program ${id}`,
          label: wordsOfConversation({ id, title: name, isDeleted }),
        })),
      ]}
      value=""
      onChange={(value) => {
        const chosen = callers.find((one) => one === value)
        const program = offered.find(({ id }) => value === `program ${id}`)
        if (chosen !== undefined) changePlace({ caller: chosen })
        if (program !== undefined)
          changePlace({
            caller: null,
            conversation: { id: program.id, title: program.name, isDeleted: program.isDeleted },
          })
      }}
      isSet={false}
    />
  )
}

const noProject = { id: null, name: '', isDeleted: false }

/** Narrows to one project, or to the calls without one. Without projects there is nothing to choose. */
function ProjectFilter({ projects }: Pick<UsagePage['choices'], 'projects'>) {
  if (projects.length === 0) return null
  return (
    <ChipSelect
      label={strings.project}
      options={[
        { value: '', label: strings.anyProject },
        { value: 'none', label: wordsOfProject(noProject) },
        ...projects.map((project) => ({ value: `project ${project.id}`, label: wordsOfProject(project) })),
      ]}
      value=""
      onChange={(value) => {
        const project = projects.find(({ id }) => value === `project ${id}`)
        if (project !== undefined) changePlace({ project })
        if (value === 'none') changePlace({ project: noProject })
      }}
      isSet={false}
    />
  )
}

/** Each chosen value is a chip. A chosen value remains until removed, even if it is no longer an option. */
function AddFilter({ label, neutral, options, chosen, onChange }: AddFilterProps) {
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value
  const others = options.filter(({ value }) => !chosen.includes(value))
  return (
    <>
      {chosen.map((value) => (
        <Chip
          key={value}
          name={nameOf(value)}
          onRemove={() => onChange(chosen.filter((other) => other !== value))}
        />
      ))}
      {others.length > 0 && options.length > 1 && (
        <ChipSelect
          label={label}
          options={[{ value: '', label: neutral }, ...others]}
          value=""
          onChange={(value) => {
            if (value !== '') onChange([...chosen, value])
          }}
          isSet={false}
        />
      )}
    </>
  )
}

function Chip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Row as="span" inline size="small" tone="accent" strong shrink className={css('chip')}>
      <span className={css('chipName')}>
        <MiddleEllipsis text={name} />
      </span>
      <button
        type="button"
        className={css('remove')}
        aria-label={strings.removeFilter(name)}
        title={strings.removeFilter(name)}
        onClick={onRemove}
      >
        <Icon name="close" size={10} />
      </button>
    </Row>
  )
}

type Ends = Pick<UsagePlace, 'first' | 'last'>

/** Applies once both dates are valid. Until then the page stays unchanged. */
function CustomDates({ place: { first, last } }: { readonly place: UsagePlace }) {
  const [ends, setEnds] = useState<Ends>({ first, last })
  const id = useId()
  const take = (changes: Partial<Ends>): void => {
    const taken = { ...ends, ...changes }
    setEnds(taken)
    if (!isTurned(taken)) changePlace(taken)
  }
  const field = (end: keyof Ends) => (
    <Row inline gap={1.5}>
      <Text as="label" size="small" tone="quiet" htmlFor={`${id}-${end}`}>
        {strings[end]}
      </Text>
      <DateInput
        id={`${id}-${end}`}
        value={ends[end]}
        isInvalid={isTurned(ends)}
        describedBy={id}
        onChange={(day) => day !== null && take({ [end]: day })}
      />
    </Row>
  )
  return (
    <Row gap={2} wrap>
      {field('first')}
      {field('last')}
      <p id={id} aria-live="polite" className={css('wrong')}>
        {isTurned(ends) && strings.wrongOrder}
      </p>
    </Row>
  )
}

function isTurned({ first, last }: Ends): boolean {
  return first !== '' && last !== '' && isBefore(last, first)
}
