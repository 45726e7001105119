import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, anAnswer, aQuestion } from '../fixtures/samples/chat.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

const chatGpt = { program: 'ChatGPT', model: 'gpt-4o' }
const question = aQuestion('q1', 'How much yeast for rye?', { origin: { program: 'ChatGPT', model: null } })
const imported = anAnswer('a1', 'Half as much.', { call: null, origin: chatGpt })

async function openWith(answer = imported) {
  return await openApp(worldWith([aConversation()], { sql: [question, answer] }))
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
    await openWith({ ...imported, origin: { program: 'Chatbox', model: null } })
    await expect.element(usage).toHaveTextContent('Imported from Chatbox · no counts')
  })

  it('can be copied and regenerated, and has no call details', async () => {
    const bridge = await openWith()
    await expect.element(answer.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect.element(answer.getByRole('button', { name: 'Details' })).not.toBeInTheDocument()
    await answer.getByRole('button', { name: 'Regenerate' }).click()
    await expect.poll(() => bridge.inputsOf('chat.answerAgain')).toHaveLength(1)
  })

  it('shows its reasoning if it has no other text', async () => {
    await openWith({ ...imported, text: '', reasoning: 'Rye ferments faster.' })
    await expect.element(usage).toHaveTextContent('Imported from ChatGPT · gpt-4o · no counts')
    await expect.element(answer.getByText('Reasoning', { exact: true }).first()).toBeVisible()
  })
})
