import type { Page } from '@playwright/test'
import { answers, ask, connect, expect, posts, send, test } from './story.ts'

async function openParameters(window: Page) {
  await window.getByRole('button', { name: 'Parameters', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: 'Parameters' })
  await expect(dialog.getByRole('textbox', { name: 'Extra fields (JSON)' })).toBeVisible()
  return dialog
}

async function apply(window: Page, level: string, fields: string): Promise<void> {
  const dialog = await openParameters(window)
  await dialog.getByText(level, { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Extra fields (JSON)' }).fill(fields)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
}

test('extra fields reach the service from each level, and only when a person set them', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'One')
  expect(Object.keys(posts(service)[0]?.body as object)).toEqual([
    'model',
    'messages',
    'stream',
    'stream_options',
  ])
  await apply(window, 'This chat', '{"temperature": 0.2, "stop": ["END"]}')
  await apply(window, 'Next message only', '{"max_tokens": 64, "temperature": null}')
  await ask(window, 'Two')
  expect(posts(service)[1]?.body).toMatchObject({ stop: ['END'], max_tokens: 64 })
  expect(posts(service)[1]?.body).not.toHaveProperty('temperature')
  await window.reload()
  await ask(window, 'Three')
  expect(posts(service)[2]?.body).toMatchObject({ stop: ['END'], temperature: 0.2 })
  expect(posts(service)[2]?.body).not.toHaveProperty('max_tokens')

  await answers(window).nth(1).getByRole('button', { name: 'Details' }).click()
  await expect(answers(window).nth(1)).toContainText('{"stop":["END"],"max_tokens":64}')
})

test.describe('a service that refuses a field', () => {
  test.use({ scenario: 'no-temperature' })

  test('gets the turn without it on request, and no request by itself', async ({ window, service }) => {
    await connect(window, service)
    await apply(window, 'This chat', '{"temperature": 0.2, "seed": 7}')
    await send(window, 'One')
    const alert = window.getByRole('alert')
    await expect(alert).toContainText('The service rejected temperature')
    expect(posts(service)).toHaveLength(1)
    await alert.getByRole('button', { name: 'Send without temperature' }).click()
    await expect(answers(window).last().getByRole('group', { name: 'Token usage' })).toBeVisible()
    expect(posts(service)).toHaveLength(2)
    expect(posts(service)[1]?.body).toMatchObject({ seed: 7 })
    expect(posts(service)[1]?.body).not.toHaveProperty('temperature')
  })
})
