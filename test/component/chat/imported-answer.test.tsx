import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const chatGpt = { program: 'ChatGPT', model: 'gpt-4o', usage: null }
const question = aQuestion('q1', 'How much yeast for rye?', { origin: { ...chatGpt, model: null } })
const imported = anAnswer('a1', 'Half as much.', { call: null, origin: chatGpt })

async function openWith(answer = imported) {
  return await openApp(chatOf([question, answer]))
}

const answer = page.getByRole('article', { name: 'Assistant' })
const usage = answer.getByRole('group', { name: 'Token usage' })

describe('an imported answer', () => {
  it('shows its origin and model, and invents no counts', async () => {
    await openWith()
    await expect.element(usage).toHaveTextContent('Imported from ChatGPT · gpt-4o · no counts')
    await expect.element(usage).toHaveAttribute('data-source', 'not-reported')
    for (const name of ['prompt', 'completion', 'total'])
      await expect.element(usage).toHaveAttribute(`data-${name}-tokens`, '')
  })

  it('shows that its model is unknown', async () => {
    await openWith({ ...imported, origin: { program: 'Chatbox', model: null, usage: null } })
    await expect.element(usage).toHaveTextContent('Imported from Chatbox · no counts')
  })

  it('can be copied and regenerated, and has no call details', async () => {
    const bridge = await openWith()
    await expect.element(answer.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect.element(answer.getByRole('button', { name: 'Details' })).not.toBeInTheDocument()
    await answer.getByRole('button', { name: 'Regenerate' }).click()
    await expect.poll(() => bridge.inputsOf('chat.answerAgain')).toHaveLength(1)
  })

  it("shows the other program's counts with their source, and none as Tally's", async () => {
    const counts = { promptTokens: 1_212, completionTokens: 18, totalTokens: null }
    await openWith({ ...imported, origin: { program: 'Open WebUI', model: 'qwen3', usage: counts } })
    await expect.element(usage).toHaveTextContent('Imported from Open WebUI · qwen3')
    await expect.element(usage).toHaveAttribute('data-source', 'not-reported')
    await expect.element(usage).not.toHaveTextContent('prompt')
    for (const name of ['prompt', 'completion', 'total'])
      await expect.element(usage).toHaveAttribute(`data-${name}-tokens`, '')
    const theirs = answer.getByRole('group', { name: 'Counts from Open WebUI' })
    await expect.element(theirs).toHaveTextContent('Counts from Open WebUI · prompt 1,212 · completion 18')
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer.getByRole('definition').nth(2)).toHaveTextContent('1,212')
    await expect.element(answer.getByRole('definition').nth(4)).toHaveTextContent('not in the file')
    await expect
      .element(answer.getByText("Tally didn't make this call", { exact: false }).first())
      .toBeVisible()
  })

  it('shows its reasoning if it has no other text', async () => {
    await openWith({ ...imported, text: '', reasoning: 'Rye ferments faster.' })
    await expect.element(usage).toHaveTextContent('Imported from ChatGPT · gpt-4o · no counts')
    await expect.element(answer.getByText('Reasoning', { exact: true }).first()).toBeVisible()
  })
})
