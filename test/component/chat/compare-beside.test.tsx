import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, anAnswer, aQuestion, compared, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { kestrel, meridian } from '../../fixtures/samples/connections.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const answers = page.getByRole('article', { name: 'Assistant' })
const asked = (modelRequested: string) =>
  anAnswer(`of ${modelRequested}`, `Says ${modelRequested}.`, {
    call: aCall({ id: `call of ${modelRequested}`, modelRequested }),
  })

const more = ['atlas-405b', 'wren-350m', 'colossus-1.5t'].map((id) => ({ ...kestrel, id }))
const openWithFive = (world: World) =>
  openApp(world, (bridge) => {
    const list = { models: [meridian, kestrel, ...more], skippedCount: 0, fetchedAt: now }
    bridge.answer('models.list', () => list)
    bridge.answer('models.refresh', () => list)
  })

describe('more models for an answer', () => {
  const beside = page.getByRole('dialog', { name: 'Compare with other models' })
  const openChoice = async (answer = answers.last()) => {
    await answer.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Compare with other models…' }).click()
  }

  it('are chosen from its menu, and their answers appear next to it with the focus', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await openChoice()
    await expect.element(beside.getByRole('combobox', { name: 'Find a model' })).toHaveFocus()
    await expect.element(beside.getByText('Choose up to 3 models.')).toBeVisible()
    await userEvent.keyboard('atlas{Enter}')
    await expect.element(beside.getByText('Sends 1 call.')).toBeVisible()
    await beside.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect.element(beside).not.toBeInTheDocument()
    const messageId = twoTurns.at(-1)?.id
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([
      { conversationId: 'sql', messageId, modelIds: ['atlas-405b'] },
    ])
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeVisible()
    await expect.element(answers.nth(1)).toHaveFocus()
  })

  it('exclude its own model, and Escape returns the focus', async () => {
    const bridge = await openWithFive(chatOf(twoTurns))
    await openChoice()
    await userEvent.keyboard('meridian')
    await expect.element(beside.getByText('No matching model.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(answers.last().getByRole('button', { name: 'More' })).toHaveFocus()
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([])
  })

  it('appear at an answer in the middle without scrolling it out of view', async () => {
    const long = 'Line.\n\n'.repeat(80)
    const later = [aQuestion('q9', 'And?'), anAnswer('a9', long)]
    await openWithFive(chatOf([...twoTurns, ...later]))
    page.getByRole('log').element().parentElement?.scrollTo(0, 0)
    const middle = page.getByRole('article', { name: 'Assistant' }).nth(1)
    await openChoice(middle)
    await userEvent.keyboard('atlas{Enter}')
    await beside.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeInViewport()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.element(page.getByRole('region', { name: '2 answers compared' })).toBeInViewport()
  })

  it('are limited to four, with a message', async () => {
    const four = compared(['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b', 'wren-350m'].map(asked))
    const bridge = await openWithFive(chatOf([...twoTurns, aQuestion('q3', 'Well?'), four]))
    await openChoice(answers.nth(3))
    const words = 'You can compare at most four answers.'
    await expect.element(beside.getByText(words)).toBeVisible()
    await expect.element(beside.getByRole('option')).not.toBeInTheDocument()
    await beside.getByRole('button', { name: 'Compare', exact: true }).click({ force: true })
    expect(bridge.inputsOf('chat.sendCompared')).toEqual([])
  })
})
