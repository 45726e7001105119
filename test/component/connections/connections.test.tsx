import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, summaryOf, twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'
import { threeConnections, withoutItsConnection } from '../states/connection-states.ts'

const items = settings.getByRole('listitem')
const itemOf = (name: string) => settings.getByRole('listitem', { name })
const menuOf = (name: string) => itemOf(name).getByRole('button', { name: 'More' })
const namesOf = (): (string | null)[] => items.elements().map((element) => element.getAttribute('aria-label'))

async function openList(world = threeConnections()) {
  const bridge = await openApp(world)
  await showSettings()
  await expect.element(settings.getByRole('button', { name: 'Add connection' })).toBeVisible()
  return bridge
}

async function choose(name: string, item: string): Promise<void> {
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the list of connections', () => {
  it('shows the default connection for new chats, and changes it', async () => {
    const bridge = await openList()
    await expect.element(itemOf('api.example.com').getByText('Default')).toBeVisible()
    await choose('Work, all teams', 'Make default')
    await expect.element(itemOf('Work, all teams').getByText('Default')).toBeVisible()
    await expect.element(itemOf('api.example.com').getByText('Default')).not.toBeInTheDocument()
    await expect.element(menuOf('Work, all teams')).toHaveFocus()
    expect(bridge.inputsOf('connections.makeDefault')).toEqual([{ connectionId: 'gateway' }])
    await expect.element(page.getByText('New chats now use Work, all teams.')).toBeInTheDocument()
  })

  it('can be reordered by keyboard; the focus follows, and the new place is announced', async () => {
    await openList()
    await choose('Demo service', 'Move up')
    await expect.poll(namesOf).toEqual(['api.example.com', 'Demo service', 'Work, all teams'])
    await expect.element(menuOf('Demo service')).toHaveFocus()
    await expect.element(page.getByText('Demo service moved to position 2 of 3.')).toBeInTheDocument()
    await menuOf('api.example.com').click()
    await expect.element(page.getByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument()
  })

  it('can be reordered by dragging', async () => {
    const bridge = await openList()
    const grip = itemOf('Demo service').element().querySelector('[draggable=true]')
    const target = itemOf('api.example.com').element()
    const dataTransfer = new DataTransfer()
    const drag = (element: Element | null, type: string) =>
      element?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    drag(grip, 'dragstart')
    await expect
      .poll(() => {
        drag(target, 'dragover')
        return target.className
      })
      .toContain('before')
    drag(target, 'drop')
    await expect.poll(namesOf).toEqual(['Demo service', 'api.example.com', 'Work, all teams'])
    expect(bridge.inputsOf('connections.move')).toEqual([{ connectionId: 'demo', place: 0 }])
  })

  it('takes a custom name, and shows the host without one', async () => {
    const bridge = await openList(chatOf(twoTurns))
    await itemOf('api.example.com').getByRole('button', { name: 'Edit' }).click()
    const name = settings.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveAttribute('placeholder', 'api.example.com')
    await name.fill('Home')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect.element(itemOf('Home')).toBeVisible()
    expect(bridge.inputsOf('connections.save')).toMatchObject([{ name: 'Home' }])
  })
})

describe('the dashboard of a connection', () => {
  it('is opened from its menu, by main, which asks first', async () => {
    const world = chatOf(twoTurns)
    const dashboardAddress = 'https://example.com/billing'
    world.connections = world.connections.map((connection) => ({ ...connection, dashboardAddress }))
    const bridge = await openList(world)
    await itemOf('api.example.com').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Open dashboard' }).click()
    expect(bridge.inputsOf('links.open')).toEqual([{ address: dashboardAddress }])
  })

  it('is entered first', async () => {
    await openList(chatOf(twoTurns))
    await itemOf('api.example.com').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Enter dashboard address' }).click()
    await expect.element(settings.getByRole('textbox', { name: 'Dashboard address' })).toHaveFocus()
  })
})

describe('deleting a connection', () => {
  const question = page.getByRole('dialog', { name: 'Delete api.example.com' })
  const confirm = question.getByRole('button', { name: 'Delete', exact: true })

  it('lists the effects first, and keeps the chats by default', async () => {
    const bridge = await openList()
    await choose('api.example.com', 'Delete')
    await expect
      .element(question.getByText(/The API key in the .* Undo doesn't restore the key/u))
      .toBeVisible()
    await expect.element(question.getByText(/usage data, prices, and bills/u)).toBeVisible()
    await expect.element(question.getByRole('radio', { name: 'Keep chat' })).toBeChecked()
    await confirm.click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(namesOf).toEqual(['Work, all teams', 'Demo service'])
    await expect.element(settings.getByRole('button', { name: 'Undo (without the key)' })).toHaveFocus()
    expect(bridge.inputsOf('connections.delete')).toEqual([
      { connectionId: 'service', chats: 'keep', key: 'delete' },
    ])
  })

  it('can be undone, except for the key', async () => {
    await openList()
    await choose('Demo service', 'Delete')
    await page
      .getByRole('dialog', { name: 'Delete Demo service' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await settings.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(namesOf).toEqual(['api.example.com', 'Work, all teams', 'Demo service'])
    await expect.element(settings.getByRole('button', { name: 'Undo', exact: true })).not.toBeInTheDocument()
    expect(settings.element().contains(document.activeElement)).toBe(true)
  })

  it('keeps the temporary chat in the list when the others go to the trash', async () => {
    const world = threeConnections()
    const temporary = aConversation({ id: 'temporary-1', title: '', isTemporary: true })
    world.conversations = [temporary, ...world.conversations]
    world.summaries = [{ ...summaryOf(temporary), recency: Number.MAX_SAFE_INTEGER }, ...world.summaries]
    await openList(world)
    await choose('api.example.com', 'Delete')
    await question.getByRole('radio', { name: 'Move to trash' }).click()
    await confirm.click()
    await expect.element(question).not.toBeInTheDocument()
    const chats = page.getByRole('navigation', { name: 'Chats', includeHidden: true })
    await expect
      .element(chats.getByRole('link', { name: aConversation().title, includeHidden: true }))
      .not.toBeInTheDocument()
    await expect
      .element(chats.getByRole('link', { name: 'Temporary chat', includeHidden: true }))
      .toBeInTheDocument()
  })

  it("says where a key stays if the keychain can't delete it, and continues only on request", async () => {
    const bridge = await openList()
    bridge.answer('connections.delete', ({ key }) => (key === 'delete' ? refuse('key-not-deleted') : []))
    await choose('api.example.com', 'Delete')
    await confirm.click()
    await expect.element(question.getByText(/“https:\/\/api\.example\.com\/v1 service”/u)).toBeVisible()
    await expect.element(itemOf('api.example.com')).toBeInTheDocument()
    await question.getByRole('button', { name: 'Delete but keep key' }).click()
    await expect.poll(() => bridge.inputsOf('connections.delete').at(-1)).toMatchObject({ key: 'leave' })
  })

  it('of the last one shows the start page next to the chats, also by keyboard', async () => {
    await openList(chatOf(twoTurns))
    await choose('api.example.com', 'Delete')
    await confirm.click()
    await expect.element(settings.getByRole('button', { name: /^Undo/u })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'Base address' })).toBeVisible()
    const chat = page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: aConversation().title })
    await chat.click()
    await expect.element(page.getByRole('article', { name: 'You' }).first()).toBeVisible()
    await expect.element(page.getByText(/was deleted\. Add a connection to continue\./u)).toBeVisible()
  })
})

describe('a chat whose connection was deleted', () => {
  it('can be read, sends nothing, and continues with another connection and model', async () => {
    const bridge = await openApp(withoutItsConnection())
    await expect.element(page.getByRole('article', { name: 'Assistant' }).first()).toBeVisible()
    const alert = page.getByText("This chat's connection was deleted. Choose another connection to continue.")
    await expect.element(alert).toBeVisible()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And now?')
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('chat.send')).toEqual([])
    expect(bridge.inputsOf('models.refresh')).toEqual([])
    await page.getByRole('button', { name: 'Choose a connection' }).click()
    await page.getByRole('menuitem', { name: 'Work, all teams' }).click()
    expect(bridge.inputsOf('conversations.chooseConnection')).toEqual([
      { conversationId: 'sql', connectionId: 'gateway' },
    ])
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(page.getByRole('searchbox', { name: 'Find a model' })).toHaveFocus()
    await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('And now?')
  })

  it('can move to another connection in the model picker, like any other chat', async () => {
    const bridge = await openApp(threeConnections())
    await page.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('combobox', { name: 'Connection for this chat' }).selectOptions('gateway')
    await expect
      .poll(() => bridge.inputsOf('conversations.chooseConnection'))
      .toEqual([{ conversationId: 'sql', connectionId: 'gateway' }])
  })
})
