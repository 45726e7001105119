import { readFile } from 'node:fs/promises'
import { ask, connect, expect, openDemo, test } from './story.ts'

test('a project counts its chats, and a moved chat brings its earlier calls along', async ({
  app,
  window,
  service,
}, info) => {
  await connect(window, service)
  await ask(window, 'Outside')
  const chats = window.getByRole('navigation', { name: 'Chats' })
  await chats.getByRole('button', { name: 'New project' }).click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Website')
  await window.getByRole('button', { name: 'Create project' }).click()
  await chats.getByRole('button', { name: 'New chat in project “Website”' }).click()
  await expect(window.getByRole('button', { name: 'Project “Website”. Move this chat' })).toBeVisible()
  await ask(window, 'Inside')

  const outside = chats.getByRole('listitem').filter({ hasText: 'Outside' })
  await outside.hover()
  await outside.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Move to project' }).click()
  await window.getByRole('button', { name: 'Move chat and 1 earlier call' }).click()
  await expect(chats.getByRole('region', { name: 'Website' }).getByRole('link')).toHaveCount(2)

  await chats.getByRole('link', { name: 'Usage' }).click()
  const usage = window.getByRole('region', { name: 'Usage', exact: true })
  const projects = usage.getByRole('table', { name: 'Usage by project' })
  await expect(projects.getByRole('row')).toHaveCount(3)
  await expect(usage.getByRole('status', { name: 'Integrity: Usage by project' })).toHaveText(
    'Σ rows = total ✓ (2 calls)',
  )
  await projects.getByRole('button', { name: 'Website' }).click()
  const filePath = info.outputPath('usage.csv')
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  await usage.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => readFile(filePath, 'utf8').catch(() => '')).not.toBe('')
  const [head = '', ...lines] = (await readFile(filePath, 'utf8')).trimEnd().split(/\r?\n/u)
  const at = head.split(',').indexOf('project')
  expect(lines.map((line) => line.split(',')[at])).toEqual(['Website', 'Website'])
})

test('a collapsed project stays collapsed after a restart', async ({ app, window }) => {
  await openDemo(window)
  const chats = window.getByRole('navigation', { name: 'Chats' })
  await chats.getByRole('button', { name: 'New project' }).click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Website')
  await window.getByRole('button', { name: 'Create project' }).click()
  await chats.getByRole('button', { name: 'New chat in project “Website”' }).click()
  await expect(chats.getByRole('region', { name: 'Website' }).getByRole('link')).toHaveCount(1)
  await chats.getByRole('button', { name: 'Website', exact: true }).click()
  await app.restart()
  const list = app.window.getByRole('navigation', { name: 'Chats' })
  const group = list.getByRole('region', { name: 'Website' })
  await expect(group.getByRole('button', { name: 'Website', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(group.getByRole('link')).toHaveCount(0)
})
