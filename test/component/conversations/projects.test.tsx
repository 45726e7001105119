import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel, openProject } from '../../../src/renderer/stores/app/panel-store.ts'
import type { UsageSums } from '../../../src/shared/contract/usage/usage-page.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aConversation, aProject, twoTurns } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { choose, group, link, navigation } from './chat-list.ts'

const linksIn = (name: string) => group(name).getByRole('link')
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

function withProjects(): World {
  const world = worldWith(
    [
      aConversation({ id: 'sql', title: 'A stable sort in SQL', projectId: 'website' }),
      aConversation({ id: 'trip', title: 'Trip budget for Lisbon' }),
      aConversation({ id: 'regex', title: 'Regex for invoice numbers', projectId: 'website' }),
    ],
    { sql: twoTurns },
  )
  world.projects = [aProject(), aProject({ id: 'app', name: 'App' })]
  return world
}

const project = (name: string) => navigation.getByRole('button', { name, exact: true })
const groups = () =>
  navigation
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent?.trim())

/** With the chats of one project in sight. */
async function openWith(opened: string, world = withProjects()): Promise<FakeBridge> {
  const bridge = await openApp(world)
  await project(opened).click()
  return bridge
}

describe('the projects of the sidebar', () => {
  it('are a section above the dates, and each shows its chats on demand', async () => {
    await openApp(withProjects())
    await expect.element(link('Trip budget for Lisbon')).toBeVisible()
    expect(groups()).toEqual(['Projects', 'Website', 'App', 'Today'])
    await expect.element(link('Regex for invoice numbers')).not.toBeInTheDocument()
    await project('Website').click()
    await expect.element(linksIn('Website').nth(1)).toBeVisible()
    expect(linksIn('Website').elements()).toHaveLength(2)
    await expect.element(linksIn('Today')).toHaveTextContent('Trip budget for Lisbon')
  })

  it('leave the list as it is when a project is created', async () => {
    const world = withProjects()
    world.projects = []
    const bridge = await openApp(world)
    await expect.element(linksIn('Today').nth(2)).toBeVisible()
    openProject(null)
    await page.getByRole('textbox', { name: 'Name' }).fill('Tender')
    await button('Create project').click()
    await expect.element(project('Tender')).toBeVisible()
    expect(groups()).toEqual(['Projects', 'Tender', 'Today'])
    expect(linksIn('Today').elements()).toHaveLength(3)
    expect(bridge.inputsOf('settings.set')).toEqual([])
  })

  it('are closed in a filtered list, which shows every chat that matches', async () => {
    const world = withProjects()
    world.summaries = world.summaries.map((summary) => ({ ...summary, tags: ['work'] }))
    await openApp(world)
    await navigation.getByRole('button', { name: /^Show: / }).click()
    await page.getByRole('menuitemradio', { name: '#work' }).click()
    await expect.element(linksIn('Today').nth(2)).toBeVisible()
    expect(groups()).toEqual(['Today'])
  })

  it('skip the chats of a closed project in the next command', async () => {
    await openWith('Website')
    await project('Website').click()
    await expect.element(link('Regex for invoice numbers')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{PageDown}{/Control}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Trip budget for Lisbon')
  })

  it('stay open at the next start', async () => {
    const bridge = await openWith('Website')
    await project('App').click()
    await project('Website').click()
    const kept = () => bridge.inputsOf('settings.setLayout').at(-1)
    await expect.poll(kept).toMatchObject({ layout: { openProjects: ['app'] } })
  })

  it('say what they cost this month, or their tokens without a price', async () => {
    vi.setSystemTime(new Date(2026, 10, 24, 12))
    const world = withProjects()
    const row = (projectId: string, sums: Partial<UsageSums>) => ({
      projectId,
      name: '',
      isDeleted: false,
      sums: { ...noSums, ...sums },
    })
    world.earlierUsage = {
      ...world.earlierUsage,
      projects: [
        row('website', { totalTokens: 41_380, cost: [{ currency: 'USD', amount: '18.2' }] }),
        row('app', { totalTokens: 646 }),
      ],
    }
    const bridge = await openApp(world)
    await expect.element(project('Website')).toHaveAccessibleDescription('$18.20')
    await expect.element(project('App')).toHaveAccessibleDescription('646')
    expect(bridge.inputsOf('usage.earlier').at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-24' })
  })

  it('are reached with the arrow keys, like chats, and Right leads to the menu', async () => {
    await openApp(withProjects())
    link('Trip budget for Lisbon').element().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(project('Website')).toHaveFocus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    await expect.element(link('A stable sort in SQL')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    await expect.element(button('More for project “Website”')).toHaveFocus()
  })
})

describe('a new chat', () => {
  it('begins in the project of the pressed button, and of the open chat', async () => {
    const bridge = await openApp(withProjects())
    await project('App').hover()
    await button('New chat in project “App”').click()
    await expect.element(button('Project “App”. Move this chat')).toBeVisible()
    await button('New chat').click()
    await expect.poll(() => bridge.inputsOf('conversations.create')).toHaveLength(2)
    expect(bridge.inputsOf('conversations.create')).toEqual([
      { connectionId: null, projectId: 'app' },
      { connectionId: null, projectId: 'app' },
    ])
  })

  it('begins without a project while a chat without one is open', async () => {
    const bridge = await openApp(withProjects())
    await navigation.getByRole('link', { name: 'Trip budget for Lisbon' }).click()
    await button('New chat').click()
    await expect
      .poll(() => bridge.inputsOf('conversations.create'))
      .toEqual([{ connectionId: null, projectId: null }])
  })
})

describe('moving a chat', () => {
  const target = page.getByRole('combobox', { name: 'Project' })
  const says = (words: string) =>
    expect
      .poll(() =>
        dialog(/^Move /u)
          .getByRole('status')
          .element()
          .textContent?.replaceAll(/[\u2066-\u2069]/gu, ''),
      )
      .toBe(words)

  it('takes its earlier calls along, unless the user leaves them', async () => {
    const earlierCalls = { trip: { callCount: 27, totalTokens: 41_380 } }
    const bridge = await openApp({ ...withProjects(), earlierCalls })
    await choose('Trip budget for Lisbon', 'Move to project')
    await says('Move to Website. Its 27 calls (41,380 tokens) move too.')
    await page.getByRole('checkbox', { name: 'Leave earlier calls where they are' }).click()
    await says('Move to Website. Its 27 earlier calls (41,380 tokens) stay where they are.')
    await button('Move').click()
    await expect.element(linksIn('Website').nth(2)).toBeVisible()
    expect(bridge.inputsOf('projects.moveChat')).toEqual([
      { conversationId: 'trip', projectId: 'website', moveEarlierCalls: false },
    ])
    await choose('Trip budget for Lisbon', 'Move to project')
    await says('Move 27 earlier calls (41,380 tokens) here too.')
    await target.selectOptions('App')
    await button('Move').click()
    await expect.element(linksIn('App')).toHaveTextContent('Trip budget for Lisbon')
    expect(bridge.inputsOf('projects.moveChat').at(-1)).toMatchObject({ moveEarlierCalls: true })
  })

  it('asks nothing without earlier calls, and can take the chat out', async () => {
    await openWith('Website')
    await choose('Regex for invoice numbers', 'Move to project')
    await target.selectOptions('No project')
    await says('Remove from its project.')
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    await button('Move').click()
    await expect.element(linksIn('Today').nth(1)).toBeVisible()
  })

  it('can begin with a new project, which is then chosen', async () => {
    const bridge = await openApp(withProjects())
    await choose('Trip budget for Lisbon', 'Move to project')
    await target.selectOptions('New project…')
    await page.getByRole('textbox', { name: 'Name' }).fill('Lisbon')
    await button('Create project').click()
    await button('Move').click()
    await expect.element(linksIn('Lisbon')).toHaveTextContent('Trip budget for Lisbon')
    expect(bridge.inputsOf('projects.moveChat')).toMatchObject([{ projectId: 'project-3' }])
  })

  it('offers no archived project', async () => {
    const world = withProjects()
    world.projects = [aProject(), aProject({ id: 'app', name: 'App', archivedAt: 1 })]
    await openApp(world)
    await choose('Trip budget for Lisbon', 'Move to project')
    const options = page.getByRole('combobox', { name: 'Project' }).getByRole('option')
    await expect.element(options.first()).toBeInTheDocument()
    expect(options.elements().map(({ textContent }) => textContent)).toEqual([
      'Website',
      'No project',
      'New project…',
    ])
  })
})

const correction = (id: string, callCount: number, conversationId = 'sql') => ({
  id,
  callCount,
  conversationId,
  conversationTitle: '',
  at: Date.UTC(2026, 10, 22, 12),
  fromProjectId: 'app',
  fromName: 'App',
  toProjectId: 'website',
  toName: 'Website',
})

describe("a chat's usage review", () => {
  it('lists the dated corrections of the chat, and no others', async () => {
    const world = withProjects()
    world.corrections = [correction('a', 27), correction('b', 1), correction('c', 5, 'trip')]
    await openApp(world)
    openPanel('usage')
    const list = page.getByRole('list', { name: 'Moved calls' })
    await expect.element(list.getByRole('listitem').nth(1)).toBeVisible()
    const words = list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(words.map((sentence) => sentence?.replaceAll(/[\u2066-\u2069]/gu, ''))).toEqual([
      '27 calls moved from App to Website on Nov 22, 2026',
      '1 call moved from App to Website on Nov 22, 2026',
    ])
  })

  it('begins with three of many corrections', async () => {
    const world = withProjects()
    world.corrections = Array.from({ length: 5 }, (_, number) => correction(`${number}`, 2))
    await openApp(world)
    openPanel('usage')
    const items = page.getByRole('list', { name: 'Moved calls' }).getByRole('listitem')
    await expect.element(items.nth(2)).toBeVisible()
    expect(items.elements()).toHaveLength(3)
    await button('2 more').click()
    await expect.element(items.nth(4)).toBeVisible()
  })
})

describe('a project', () => {
  it('is created with its defaults, and the list shows it', async () => {
    const bridge = await openApp(withProjects())
    await button('New project').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('  Tender ')
    await page.getByRole('textbox', { name: 'System prompt', exact: true }).last().fill('Be brief.')
    await button('Create project').click()
    await expect.element(group('Tender')).toBeVisible()
    expect(bridge.inputsOf('projects.create')).toEqual([
      { name: '  Tender ', systemPrompt: 'Be brief.', connectionId: null, modelId: null },
    ])
  })

  it('needs a name that no other project has', async () => {
    await openApp(withProjects())
    await button('New project').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('WEBSITE')
    await button('Create project').click()
    await expect.element(page.getByText('Another project already has this name.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  const edit = async (): Promise<void> => {
    await project('Website').hover()
    await button('More for project “Website”').click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
  }
  const prompt = page.getByRole('textbox', { name: 'System prompt', exact: true }).last()
  const name = page.getByRole('textbox', { name: 'Name' })
  const text = 'Answer as the editor of a printed dictionary would.'

  it.each([
    [
      'Add budget',
      async () => {
        await button('Add budget').click()
        await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('website')
      },
    ],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('keeps typed text when %s closes its fields, until it is saved', async (_way, leave) => {
    const bridge = await openApp(withProjects())
    await edit()
    await prompt.fill(text)
    await leave()
    await expect.element(dialog(/Website/u)).not.toBeInTheDocument()
    expect(bridge.inputsOf('projects.update')).toEqual([])
    openProject('website')
    await expect.element(prompt).toHaveValue(text)
    await expect.element(page.getByText('Not saved yet.')).toBeVisible()
    await button('Save').click()
    await expect.element(dialog(/Website/u)).not.toBeInTheDocument()
    expect(bridge.inputsOf('projects.update')).toMatchObject([{ terms: { systemPrompt: text } }])
    openProject('website')
    await expect.element(prompt).toHaveValue(text)
    await expect.element(page.getByText('Not saved yet.')).not.toBeInTheDocument()
  })

  it('keeps the typed text of each project and of a new one apart, and Cancel drops it', async () => {
    await openApp(withProjects())
    openProject(null)
    await name.fill('Tender')
    await userEvent.keyboard('{Escape}')
    openProject('website')
    await expect.element(name).toHaveValue('Website')
    await name.fill('Site')
    openProject('app')
    await expect.element(name).toHaveValue('App')
    openProject(null)
    await expect.element(name).toHaveValue('Tender')
    await button('Cancel').click()
    openProject(null)
    await expect.element(name).toHaveValue('')
    openProject('website')
    await expect.element(name).toHaveValue('Site')
  })

  it.each([
    ['connection-deleted', 'This connection no longer exists. Choose another connection.'],
    ['not-saved', /disk/iu],
  ] as const)('shows the refusal %s where it belongs, and keeps the text', async (code, words) => {
    const bridge = await openApp(withProjects())
    bridge.answer('projects.update', () => refuse(code))
    await edit()
    await prompt.fill(text)
    await button('Save').click()
    await expect.element(dialog(/Website/u).getByRole('alert')).toMatchTextContent(words)
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(prompt).toHaveValue(text)
  })

  it('is renamed, archived and deleted; its chats stay', async () => {
    const bridge = await openApp(withProjects())
    await edit()
    await expect.element(page.getByText('2 chats · 27 calls · 41,380 tokens')).toBeVisible()
    await dialog(/Website/u)
      .getByRole('button', { name: 'Archive', exact: true })
      .click()
    await expect.element(button('Unarchive')).toBeVisible()
    await button('Delete project').click()
    expect(bridge.inputsOf('projects.delete')).toEqual([])
    await button('Delete project').click()
    await expect.element(dialog(/Website/u)).not.toBeInTheDocument()
    await expect.element(linksIn('Today').nth(2)).toBeVisible()
  })
})
