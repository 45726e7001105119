import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aCall, aFailure, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { answer, openApp } from '../open-app.tsx'

const usage = answer.getByRole('group', { name: 'Token usage' })

describe('a failed turn', () => {
  const failedChat = (charge: 'not-known' | 'turned-away') => {
    const failure = aFailure({ charge })
    const call = aCall({ state: 'failed', source: 'none' })
    const failed = anAnswer('a2', '', { failure, call })
    return chatOf([...twoTurns.slice(0, 3), failed])
  }
  const alert = answer.getByRole('alert')

  it('shows the request, the response, the possible cost and the next step', async () => {
    await openApp(failedChat('not-known'))
    await expect.element(alert).toMatchTextContent("The service couldn't answer right now")
    await expect.element(alert).toMatchTextContent('POST api.example.com/v1/chat/completions')
    await expect.element(alert).toMatchTextContent('502 Bad Gateway · “upstream connect error”')
    await expect.element(alert).toMatchTextContent('Possibly. The request was sent')
    await expect.element(usage).not.toBeInTheDocument()
  })

  it('warns before a repeat only if the message may be charged twice', async () => {
    const bridge = await openApp(failedChat('not-known'))
    await alert.getByRole('button', { name: 'Send again (may be charged twice)' }).click()
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([{ conversationId: 'sql', messageId: 'a2' }])
  })

  it('offers Send again without a warning if the request was rejected', async () => {
    await openApp(failedChat('turned-away'))
    await expect.element(alert).toMatchTextContent('Charged?No.')
    await expect.element(alert.getByRole('button', { name: 'Send again', exact: true })).toBeVisible()
  })

  it('lets the user edit the message in place', async () => {
    const bridge = await openApp(failedChat('not-known'))
    await alert.getByRole('button', { name: 'Edit message' }).click()
    const field = page.getByRole('textbox', { name: 'Edit message' })
    await expect.element(field).toHaveFocus()
    await field.fill('Show me another way.')
    await page.getByRole('button', { name: 'Save and send' }).click()
    expect(bridge.inputsOf('chat.send')).toEqual([
      { conversationId: 'sql', text: 'Show me another way.', replacing: 'q2' },
    ])
  })
})

describe('the model of each answer', () => {
  const other = anAnswer('a1', 'Not reliably.', { call: aCall({ modelRequested: 'kestrel-7b-instruct' }) })

  it('is named in a chat with answers of several models', async () => {
    const [question, _answer, ...rest] = twoTurns
    await openApp(chatOf(question ? [question, other, ...rest] : []))
    const answers = page.getByRole('article', { name: 'Assistant' })
    await expect.element(answers.first().getByText('kestrel-7b-instruct', { exact: true })).toBeVisible()
    await expect.element(answers.last().getByText('meridian-70b-chat', { exact: true })).toBeVisible()
  })

  it('is not repeated in a chat with one model', async () => {
    await openApp(chatOf(twoTurns))
    await expect.element(answer).toBeVisible()
    await expect.element(answer.getByText('meridian-70b-chat')).not.toBeInTheDocument()
  })
})

describe('an answer', () => {
  const chat = () => chatOf(structuredClone(twoTurns))

  it('shows its version and switches to the previous one', async () => {
    const bridge = await openApp(chat())
    await expect.element(answer).toMatchTextContent('3/3')
    await expect
      .element(answer.getByRole('button', { name: 'Next version' }))
      .toHaveAttribute('aria-disabled', 'true')
    await answer.getByRole('button', { name: 'Previous version' }).click()
    expect(bridge.inputsOf('conversations.showVersion')).toEqual([
      { conversationId: 'sql', messageId: 'a2-2' },
    ])
  })

  const endedWith = async (text: string, call: Parameters<typeof aCall>[0]) => {
    const last = anAnswer('a2', text, { call: aCall(call) })
    await openApp(chatOf([...twoTurns.slice(0, 3), last]))
  }

  it('says how far a stopped answer came, compared with a usual one', async () => {
    const none = { promptTokens: null, completionTokens: null, totalTokens: null }
    const estimate = { promptTokens: 1_203, completionTokens: 79 }
    const stopped = { state: 'stopped', source: 'not-reported', usage: none, estimate } as const
    await endedWith('Half', { ...stopped, usualOutput: 498 })
    await expect
      .element(answer)
      .toMatchTextContent('You stopped this answer at ≈ 79 of a usual 498 tokens. Partial answer saved.')
  })

  it("doesn't compare a stopped answer that is longer than usual", async () => {
    await endedWith('Half', { state: 'stopped', usualOutput: 142 })
    await expect.element(answer).toMatchTextContent('You stopped this answer. Partial answer saved.')
  })

  it("doesn't claim kept text if it was stopped before its first word", async () => {
    await endedWith('', { state: 'interrupted', source: 'not-reported' })
    await expect.element(answer).toMatchTextContent('Tally received no text.')
    await expect.element(answer).not.toMatchTextContent('is kept')
  })

  it('says above its cost that it has no text', async () => {
    await endedWith('', { finishReason: 'length' })
    await expect.element(answer).toMatchTextContent('The answer is empty.')
    await expect.element(usage).toHaveAttribute('data-total-tokens', '1345')
  })

  it('shows its known cost if it failed without text', async () => {
    const failed = anAnswer('a2', '', { call: aCall({ state: 'failed' }), failure: aFailure() })
    await openApp(chatOf([...twoTurns.slice(0, 3), failed]))
    await expect.element(usage).toHaveAttribute('data-total-tokens', '1345')
  })

  it('reports that the clipboard refused to copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await openApp(chat())
    await answer.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.element(answer.getByText("Couldn't copy")).toBeVisible()
  })

  it('stays unchanged after a canceled edit', async () => {
    const bridge = await openApp(chat())
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Something else')
    await userEvent.keyboard('{Escape}')
    await expect
      .element(page.getByRole('article', { name: 'You' }).first())
      .toMatchTextContent('Does ORDER BY')
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })
})

describe('answers of other programs', () => {
  const chatGpt = { program: 'ChatGPT', model: 'gpt-4o', usage: null }

  const question = aQuestion('q1', 'How much yeast for rye?', { origin: { ...chatGpt, model: null } })

  const imported = anAnswer('a1', 'Half as much.', { call: null, origin: chatGpt })

  async function openWith(shown = imported) {
    return await openApp(chatOf([question, shown]))
  }

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
})
