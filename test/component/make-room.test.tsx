import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, twoTurns } from './fake-data.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

const tooLong = () =>
  worldWith([aConversation({ draft: 'word '.repeat(60_000), modelId: 'kestrel-7b-instruct' })], {
    sql: twoTurns,
  })
const make = page.getByRole('button', { name: 'Make room' })
const ways = page.getByRole('dialog', { name: 'Ways to make room' })

describe('a context window that is full', () => {
  it('is told in words, holds nothing back, and offers ways out with what each saves', async () => {
    await openApp(tooLong())
    await expect.element(page.getByText(/more than the [\d,]+ that fit/u)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await make.click()
    await expect.element(ways.getByText(/Sends this conversation once more/u)).toBeVisible()
    await expect.element(ways.getByRole('button', { name: 'Choose a model with more room' })).toBeVisible()
  })

  it('offers no history to leave out or to sum up where there is none', async () => {
    const draft = 'word '.repeat(60_000)
    await openApp(worldWith([aConversation({ draft, modelId: 'kestrel-7b-instruct' })], { sql: [] }))
    await make.click()
    await expect.element(ways.getByText(/It is what you are writing that is so long\./u)).toBeVisible()
    await expect.element(ways.getByRole('button', { name: 'Choose a model with more room' })).toBeVisible()
    await expect.element(ways.getByRole('button', { name: /Leave out/u })).not.toBeInTheDocument()
    await expect.element(ways.getByRole('button', { name: 'Ask for the summary' })).not.toBeInTheDocument()
  })

  it('asks for the summary and loses nothing of what is being written', async () => {
    const bridge = await openApp(tooLong())
    const box = page.getByRole('textbox', { name: 'Message', exact: true })
    await make.click()
    await ways.getByRole('button', { name: 'Ask for the summary' }).click()
    const draft = 'word '.repeat(60_000)
    await expect.poll(() => bridge.inputsOf('conversations.saveDraft')).toMatchObject([{ draft }])
    expect(bridge.inputsOf('chat.send')).toMatchObject([{ text: expect.stringContaining('Summarise') }])
    await expect.element(box).toHaveValue(draft)
  })

  it('leaves messages out on request, and takes that back', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    await ways.getByRole('checkbox').first().click()
    await ways.getByRole('button', { name: /Leave out \(saves/u }).click()
    await expect.element(page.getByText(/Left out: 1\./u)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => bridge.inputsOf('conversations.setLeftOut').length).toBe(2)
    expect(bridge.inputsOf('conversations.setLeftOut')).toMatchObject([
      { isLeftOut: true },
      { isLeftOut: false },
    ])
  })

  it('is no matter where there is room', async () => {
    await openApp(worldWith([aConversation()], { sql: twoTurns }))
    await expect.element(make).not.toBeInTheDocument()
  })
})
