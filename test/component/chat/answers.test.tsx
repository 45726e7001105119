import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Connection } from '../../../src/shared/contract/connections/connection.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'

const choice = page.getByRole('dialog', { name: 'This service streams without counts' })
const whole = choice.getByRole('button', { name: 'Complete answers, exact counts' })
const group = page.getByRole('group', { name: 'Answers' })
const uncounted: Partial<Connection> = { streaming: 'uncounted' }

async function openWith(changes: Partial<Connection>) {
  return await openApp({ ...chatOf(), connections: [{ ...service, ...changes }] })
}

async function openAnswersOf(changes: Partial<Connection>) {
  const bridge = await openWith(changes)
  await showSettings()
  await page.getByRole('button', { name: 'Edit' }).click()
  return bridge
}

describe('the choice for streams without counts', () => {
  it('appears once a stream had no counts, and Enter takes complete answers', async () => {
    const bridge = await openWith({ streaming: 'not-measured' })
    await expect.element(choice).not.toBeInTheDocument()
    bridge.emit({ type: 'connection-changed', connection: { ...service, ...uncounted } })
    await expect.element(whole).toHaveFocus()
    await expect.element(choice).toHaveAccessibleDescription(/came without token counts/u)
    await userEvent.keyboard('{Enter}')
    await expect.element(choice).not.toBeInTheDocument()
    expect(bridge.inputsOf('connections.chooseAnswers')).toEqual([
      { connectionId: 'service', answers: 'whole' },
    ])
  })

  it.each(['Escape', 'Close'])('takes complete answers with %s', async (way) => {
    const bridge = await openWith(uncounted)
    await expect.element(choice).toBeVisible()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await choice.getByRole('button', { name: way }).click()
    await expect.element(choice).not.toBeInTheDocument()
    expect(bridge.inputsOf('connections.chooseAnswers')).toEqual([
      { connectionId: 'service', answers: 'whole' },
    ])
  })

  it('takes streamed answers, and returns the focus', async () => {
    const bridge = await openWith({ streaming: 'not-measured' })
    await page.getByRole('textbox', { name: 'Message' }).click()
    bridge.emit({ type: 'connection-changed', connection: { ...service, ...uncounted } })
    await choice.getByRole('button', { name: 'Streamed answers with ≈' }).click()
    await expect.element(choice).not.toBeInTheDocument()
    expect(bridge.inputsOf('connections.chooseAnswers')).toEqual([
      { connectionId: 'service', answers: 'streamed' },
    ])
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it("doesn't appear after a decision, or for streams with counts", async () => {
    const bridge = await openWith({ ...uncounted, answers: 'streamed' })
    bridge.emit({ type: 'connection-changed', connection: { ...service, streaming: 'counted' } })
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect.element(choice).not.toBeInTheDocument()
  })

  it('closes no window behind it', async () => {
    const bridge = await openWith({ streaming: 'not-measured' })
    await page.getByRole('button', { name: 'Usage' }).click()
    bridge.emit({ type: 'connection-changed', connection: { ...service, ...uncounted } })
    await expect.element(choice).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).toBeVisible()
  })

  it('closes even if saving it fails', async () => {
    const bridge = await openWith(uncounted)
    bridge.answer('connections.chooseAnswers', () => refuse('not-saved'))
    await whole.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("couldn't save this")
    await expect.element(choice).not.toBeInTheDocument()
  })
})

describe('the answer mode of a connection', () => {
  it.each([
    ['not-measured', 'Not checked yet.'],
    ['counted', 'Streams report token counts'],
    ['refused', "This service doesn't stream"],
  ] as const)('shows the measured result: %s', async (streaming, words) => {
    await openAnswersOf({ streaming })
    await expect.element(group.getByRole('status')).toMatchTextContent(words)
    await expect.element(group.getByRole('radio', { name: 'Streamed answers' })).not.toBeInTheDocument()
  })

  it('can be changed later if streams have no counts, also by keyboard', async () => {
    const bridge = await openAnswersOf({ ...uncounted, answers: 'whole' })
    await expect.element(group.getByRole('status')).toMatchTextContent('Streams report no token counts.')
    const wholeAnswers = group.getByRole('radio', { name: 'Complete answers, exact counts' })
    const streamed = group.getByRole('radio', { name: 'Streamed answers' })
    await expect.element(wholeAnswers).toBeChecked()
    await wholeAnswers.click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(streamed).toBeChecked()
    expect(bridge.inputsOf('connections.chooseAnswers')).toEqual([
      { connectionId: 'service', answers: 'streamed' },
    ])
  })

  it('is measured again on request', async () => {
    const bridge = await openAnswersOf({ ...uncounted, answers: 'whole' })
    const again = group.getByRole('button', { name: 'Check again' })
    await again.click()
    await expect.element(group.getByRole('status')).toMatchTextContent('Not checked yet.')
    await expect.element(again).toHaveFocus()
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('connections.measureAgain')).toEqual([{ connectionId: 'service' }])
  })

  it('is absent while a connection is being added', async () => {
    await openWith({})
    await showSettings()
    await page.getByRole('button', { name: 'Add connection' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Base address' })).toBeVisible()
    await expect.element(group).not.toBeInTheDocument()
  })
})
