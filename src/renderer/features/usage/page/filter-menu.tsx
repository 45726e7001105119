import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { changePlace } from '../../../stores/usage/usage-actions.ts'
import type { UsageView } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { wordsOfConversation, wordsOfProject } from '../../../strings/conversation-words.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { usagePageStrings as strings } from './usage-page-strings.ts'

const callers = ['chats', 'programs'] as const
const noProject = { id: null, name: '', isDeleted: false }
const noChoices: UsagePage['choices'] = {
  connections: [],
  models: [],
  programs: [],
  projects: [],
  hasDemo: false,
}
const nothing = {
  connectionIds: [],
  models: [],
  project: null,
  caller: null,
  conversation: null,
  isDemo: null,
} as const

/** Every filter in one menu, which stays open while a user ticks. All apply together. */
export function FilterMenu() {
  const { place, page, filter } = useUsageVisit()
  const choices = page?.choices ?? noChoices
  const isDemo = place.isDemo ?? filter?.isDemo ?? false
  const chosen = [...wordsOfFilters(place, choices), ...(isDemo ? [strings.kinds.demo] : [])]
  const words = chosen.length === 0 ? strings.allCalls : chosen.join(', ')
  const sections: readonly (readonly [heading: string, items: readonly MenuItem[]])[] = [
    [strings.connection, connectionItems(place, choices)],
    [strings.model, modelItems(place, choices)],
    [strings.project, projectItems(place, choices)],
    [strings.caller, callerItems(place, choices)],
    [strings.kind, kindItems(isDemo, choices.hasDemo)],
  ]
  return (
    <Menu
      label={strings.filters(words)}
      icon="chevron-down"
      text={words}
      items={[
        { label: strings.allCalls, isChosen: chosen.length === 0, onChoose: () => changePlace(nothing) },
        ...sections.flatMap(([heading, items]) =>
          items.map((item, index) => ({
            ...item,
            id: `${heading} ${item.id ?? item.label}`,
            ...(index === 0 && { heading }),
          })),
        ),
      ]}
    />
  )
}

function nameOfConnection(id: string, { connections }: UsagePage['choices']): string {
  return connections.find((connection) => connection.id === id)?.name ?? id
}

function wordsOfFilters(place: UsageView, choices: UsagePage['choices']): readonly string[] {
  const { connectionIds, models, project, caller, conversation } = place
  return [
    ...connectionIds.map((id) => nameOfConnection(id, choices)),
    ...models,
    ...(project === null ? [] : [wordsOfProject(project)]),
    ...(caller === null ? [] : [strings.callers[caller]]),
    ...(conversation === null ? [] : [wordsOfConversation(conversation)]),
  ]
}

/** A chosen value remains until it is unticked, even if it is no longer an option. */
function tickItems(
  values: readonly string[],
  chosen: readonly string[],
  nameOf: (value: string) => string,
  onChange: (chosen: readonly string[]) => void,
): readonly MenuItem[] {
  const all = [...new Set([...values, ...chosen])]
  if (all.length < 2 && chosen.length === 0) return []
  return all.map((value) => {
    const isTicked = chosen.includes(value)
    return {
      id: value,
      label: nameOf(value),
      isTicked,
      onChoose: () => onChange(isTicked ? chosen.filter((other) => other !== value) : [...chosen, value]),
    }
  })
}

function connectionItems({ connectionIds }: UsageView, choices: UsagePage['choices']) {
  return tickItems(
    choices.connections.map(({ id }) => id),
    connectionIds,
    (id) => nameOfConnection(id, choices),
    (ids) => changePlace({ connectionIds: ids }),
  )
}

function modelItems({ models }: UsageView, choices: UsagePage['choices']) {
  return tickItems(
    choices.models,
    models,
    (model) => model,
    (chosen) => changePlace({ models: chosen }),
  )
}

/** One project, or the calls without one. */
function projectItems({ project: chosen }: UsageView, { projects }: UsagePage['choices']) {
  const known = projects.some(({ id }) => id === chosen?.id) || chosen?.id == null ? [] : [chosen]
  const all = [...projects, ...known]
  if (all.length === 0 && chosen === null) return []
  return [noProject, ...all].map((project): MenuItem => {
    const isTicked = chosen !== null && chosen.id === project.id
    return {
      id: project.id ?? '',
      label: wordsOfProject(project),
      isTicked,
      onChoose: () => changePlace({ project: isTicked ? null : project }),
    }
  })
}

/** Chats, programs, or one of either. A chat is chosen by its row. */
function callerItems({ caller, conversation }: UsageView, { programs }: UsagePage['choices']) {
  const listed = programs.map(({ id, name, isDeleted }) => ({ id, title: name, isDeleted }))
  const known = conversation === null || listed.some(({ id }) => id === conversation.id) ? [] : [conversation]
  const ones = [...known, ...listed].map((one): MenuItem => {
    const isTicked = conversation?.id === one.id
    return {
      id: one.id,
      label: wordsOfConversation(one),
      isTicked,
      onChoose: () => changePlace({ caller: null, conversation: isTicked ? null : one }),
    }
  })
  if (programs.length === 0) return ones
  const kinds = callers.map(
    (value): MenuItem => ({
      label: strings.callers[value],
      isTicked: caller === value,
      onChoose: () => changePlace({ conversation: null, caller: caller === value ? null : value }),
    }),
  )
  return [...kinds, ...ones]
}

/** Real and demo calls are never mixed. */
function kindItems(isDemo: boolean, hasDemo: boolean): readonly MenuItem[] {
  if (!hasDemo && !isDemo) return []
  return (['paid', 'demo'] as const).map((kind) => ({
    label: strings.kinds[kind],
    isChosen: isDemo === (kind === 'demo'),
    onChoose: () => changePlace({ isDemo: kind === 'demo' }),
  }))
}
