import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { deleteWithKey, link } from './chat-list.ts'

const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
const message = page.getByRole('textbox', { name: 'Message' })

async function deleteTwo() {
  const bridge = await openApp(
    worldWith(['One', 'Two', 'Three'].map((title) => aConversation({ id: title, title }))),
  )
  for (const title of ['Two', 'Three']) {
    await deleteWithKey(title)
  }
  await expect.element(undo).toHaveLength(2)
  return bridge
}

it.each([
  ['the list', () => link('One').element().focus()],
  ['the toast', () => undo.last().element().focus()],
  ['no place', () => (document.activeElement as HTMLElement).blur()],
])('Ctrl+Z in %s restores one deleted chat, also when held', async (_place, moveFocus) => {
  const bridge = await deleteTwo()
  moveFocus()
  await userEvent.keyboard('{Control>}{z>3/}{/Control}')
  await expect.element(link('Three')).toBeVisible()
  expect(bridge.inputsOf('conversations.restore')).toEqual([{ conversationId: 'Three' }])
})

it('Undo shows its keys only where they work', async () => {
  await deleteTwo()
  message.element().focus()
  await undo.last().hover()
  await expect.element(undo.last()).not.toHaveAttribute('aria-keyshortcuts')
  undo.last().element().focus()
  await expect.element(undo.last()).toHaveAttribute('aria-keyshortcuts', 'Control+Z')
})
