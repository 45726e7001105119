import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const world = () => chatOf(twoTurns, { title: 'A stable sort in SQL' })

it('a receipt is copied from the menu of its chat and from the palette', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openApp(world())
  const row = page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem').first()
  await row.hover()
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy receipt' }).click()
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('receipt')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => writeText.mock.calls).toHaveLength(2)
  for (const [text] of writeText.mock.calls) {
    expect(text).toMatch(/^Tally receipt\nA stable sort in SQL\n\n/u)
    for (const message of twoTurns) expect(text).not.toContain(message.text)
  }
})

it('a receipt that cannot be read says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const bridge = await openApp(world())
  bridge.answer('usage.ofChat', () => refuse('not-found'))
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('receipt')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(writeText).not.toHaveBeenCalled()
})
