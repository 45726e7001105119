import { page } from 'vitest/browser'
import {
  openMove,
  openPanel,
  openProject,
  openSettings,
  openSidebar,
} from '../../../src/renderer/stores/app/panel-store.ts'
import { toggleProject } from '../../../src/renderer/stores/conversations/sidebar-store.ts'
import { aConversation, aProject, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aProgram } from '../../fixtures/samples/connections.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { type World, worldWith } from '../fake-world.ts'
import { button, dialog, one, press, type WindowState } from './window-state.ts'

const navigation = one('navigation', 'Chats')
const longName = `Neubau des Rathauses ${'Donaudampfschifffahrt'.repeat(3)}`.slice(0, 80)

/** Chats in several projects, one of them archived, another one empty. */
export function withProjects(): World {
  const world = worldWith(
    [
      aConversation({ id: 'sql', projectId: 'website' }),
      aConversation({ id: 'long', title: 'Which paving stones?', projectId: 'long' }),
      aConversation({ id: 'old', title: 'Trip budget for Lisbon', projectId: 'old' }),
      aConversation({ id: 'none', title: 'Regex for invoice numbers' }),
    ],
    { sql: twoTurns },
  )
  world.projects = [
    aProject({ systemPrompt: 'Write plain English.', connectionId: 'service', modelId: 'meridian-70b-chat' }),
    aProject({ id: 'long', name: longName }),
    aProject({ id: 'empty', name: 'مشروع' }),
    aProject({ id: 'old', name: 'Lisbon', archivedAt: now }),
  ]
  world.earlierCalls = { sql: { callCount: 27, totalTokens: 41_380 } }
  world.corrections = [
    {
      id: 'correction',
      at: now,
      conversationId: 'sql',
      conversationTitle: 'A stable sort in SQL',
      fromProjectId: 'old',
      fromName: 'Lisbon',
      toProjectId: 'website',
      toName: 'Website',
      callCount: 27,
    },
    {
      id: 'earlier correction',
      at: now - 40 * 86_400_000,
      conversationId: 'sql',
      conversationTitle: 'A stable sort in SQL',
      fromProjectId: null,
      fromName: null,
      toProjectId: 'long',
      toName: longName,
      callCount: 1,
    },
  ]
  return world
}

const inSidebar = { world: withProjects, isInSidebar: true } as const

export const projectStates: readonly WindowState[] = [
  {
    ...inSidebar,
    name: 'projects above the dates',
    reach: () => openSidebar(true),
    shown: navigation.getByRole('link', { name: /Regex for invoice/u }),
  },
  {
    ...inSidebar,
    name: 'open project',
    reach: () => {
      openSidebar(true)
      toggleProject('website')
    },
    shown: navigation.getByRole('link', { name: 'A stable sort in SQL' }),
  },
  {
    name: 'new project',
    reach: () => openProject(null),
    shown: dialog('New project'),
  },
  {
    name: 'project',
    world: withProjects,
    reach: () => openProject('website'),
    shown: one('list', 'Moved calls'),
  },
  {
    name: 'project with a limit per answer',
    world: () => ({ ...withProjects(), answerLimits: { website: { amount: '0.05', currency: 'USD' } } }),
    reach: () => openProject('website'),
    shown: button('Save limit'),
  },
  {
    name: 'archived project with a budget',
    world: () => ({
      ...withProjects(),
      budgets: [aBudgetState(aBudget({ projectId: 'old', period: 'month', currency: 'USD', limit: '20' }))],
    }),
    reach: () => openProject('old'),
    shown: button('Edit budgets'),
  },
  {
    name: 'question before deleting a project',
    world: withProjects,
    reach: async () => {
      openProject('website')
      await press(button('Delete project'))
    },
    shown: button('Keep project'),
  },
  {
    name: 'moving a chat with earlier calls',
    world: withProjects,
    reach: () => openMove('sql'),
    shown: button('Move'),
  },
  {
    name: 'moving a chat without earlier calls',
    world: withProjects,
    reach: () => openMove('none'),
    shown: button('Move'),
  },
  {
    name: 'review of a chat that moved to a project',
    world: withProjects,
    reach: () => openPanel('usage'),
    shown: one('list', 'Moved calls'),
  },
  {
    name: 'program form with a project',
    world: () => {
      const world = withProjects()
      return { ...world, meter: { ...world.meter, programs: [aProgram({ projectId: 'website' })] } }
    },
    reach: async () => {
      openSettings(true, 'programs')
      await press(button('Edit'))
      await press(page.getByText(/^⟦*Advanced/u))
    },
    shown: one('combobox', 'Project'),
  },
]
