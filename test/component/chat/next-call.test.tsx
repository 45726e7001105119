import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyParameters } from '../../../src/renderer/stores/chat/parameters-store.ts'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { addInstructions, chooseToAdd } from './add-menu.ts'
import { cachedFor } from './cached-prompts.ts'

const emptyChat = () => chatOf([], { title: '', systemPrompt: '' })

describe('the forecast', () => {
  const forecast = page.getByRole('status', { name: 'Forecast' })

  it('shows the estimate for the next call, and nothing for an empty box', async () => {
    await openApp(chatOf(twoTurns))
    await expect.element(forecast).toHaveTextContent('')
    await message.fill('And if two rows share the timestamp?')
    await expect
      .element(forecast)
      .toHaveTextContent('next ≈ 1,361 ± 11 prompt tokens · 1.0% of the context window (131,072)')
    await expect.element(forecast).toHaveAttribute('data-prompt-tokens', '1361')
    await expect.element(forecast).toHaveAttribute('data-context-percent', '1.0')
  })

  it('says that the cache probably expired as soon as it has, without another key', async () => {
    await openApp(chatOf(twoTurns), (bridge) => cachedFor(bridge, 60_000))
    const time = Date.now()
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: time })
    await message.fill('And if two rows share the timestamp?')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(forecast).toMatchTextContent('next ≈ ')
    await expect.element(forecast).not.toMatchTextContent('cache probably expired')
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(forecast).toMatchTextContent('cache probably expired')
  })

  it('shows the record of the cache to the keyboard, and is no stop while it is empty', async () => {
    await openApp(chatOf(twoTurns), (bridge) => cachedFor(bridge, 60_000))
    await expect.element(forecast).not.toHaveAttribute('tabindex')
    await message.fill('And if two rows share the timestamp?')
    await expect.element(forecast).toMatchTextContent('next ≈ ')
    await userEvent.keyboard('{Tab}')
    while (document.activeElement !== forecast.element() && document.activeElement !== document.body)
      await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/: 1 of 1 used the cache\.$/)).toBeVisible()
  })

  it('is loaded again when the parameters change', async () => {
    const bridge = await openApp(chatOf(twoTurns))
    await message.fill('And if two rows share the timestamp?')
    await expect.element(forecast).toMatchTextContent('next ≈ ')
    const before = bridge.inputsOf('usage.nextPrompts').length
    await applyParameters('sql', null, { chat: '{"tools":[]}' })
    await expect.poll(() => bridge.inputsOf('usage.nextPrompts').length).toBe(before + 1)
  })

  it('is only the tokens while they hardly matter, with the rest on demand', async () => {
    await openApp(emptyChat())
    await message.fill('Tell me a story about herons')
    await expect.element(forecast).toMatchTextContent(/^≈\s\d+ tokens$/u)
    await expect
      .element(forecast)
      .toHaveAccessibleDescription(
        /^next ≈\s\d+–\d+ prompt tokens · < 0\.1% of the context window \(131,072\)\./u,
      )
    await expect.element(forecast).toHaveAttribute('data-context-percent', expect.stringMatching(/^0\.\d$/u))
  })
})

describe('the forecast outside the message box', () => {
  it('covers an edited message and the messages above it, and explains the cache for it', async () => {
    const bridge = await openApp(chatOf(twoTurns), (fake) => cachedFor(fake, 60_000))
    const question = page.getByRole('article', { name: 'You' }).last()
    await question.hover()
    await question.getByRole('button', { name: 'Edit' }).click()
    await question.getByRole('textbox', { name: 'Edit message' }).fill('And on two columns?')
    await expect
      .element(
        question.getByText(/^next ≈\s[\d,]+ ± \d+ prompt tokens · .+% of the context window \(131,072\)/u),
      )
      .toBeVisible()
    expect(bridge.inputsOf('usage.nextPrompts').at(-1)).toMatchObject({ replacing: 'q2', modelIds: [] })
    // Under the pointer, the title is stored apart as long as its tooltip may show.
    await expect
      .element(question.getByText(/^next ≈/u))
      .toHaveAccessibleDescription(/: 1 of 1 used the cache\.$/)
    await question.getByRole('textbox', { name: 'Edit message' }).fill('')
    await expect.element(question.getByText(/^next ≈/u)).not.toBeInTheDocument()
  })

  it('is the sum of all models of a comparison, with their cache, next to that of the chat', async () => {
    await openApp(chatOf(twoTurns), (bridge) => cachedFor(bridge, 60_000))
    const forecast = page.getByRole('status', { name: 'Forecast' })
    await message.fill('And if two rows share the timestamp?')
    await expect.element(forecast).toHaveAttribute('data-prompt-tokens', '1361')
    await chooseToAdd('Compare')
    const popup = page.getByRole('dialog', { name: 'Compare models' })
    await userEvent.keyboard('{Enter}')
    const sum = popup.getByText(/^next ≈\s2,\d{3} ± \d+ prompt tokens/u)
    await expect.element(sum).toHaveAccessibleDescription(/: 2 of 2 used the cache\.$/)
    await expect.element(forecast).toHaveAttribute('data-prompt-tokens', '1361')
  })
})

describe('the system prompt', () => {
  const field = page.getByRole('textbox', { name: 'System prompt' })

  it('is added on request, saved when it loses the focus, and gone while it is empty', async () => {
    const bridge = await openApp(emptyChat())
    await expect.element(field).not.toBeInTheDocument()
    await addInstructions()
    await field.fill('Answer in one word.')
    const tokens = estimateTokens('Answer in one word.')
    await expect.element(page.getByText(`≈ ${tokens} tokens`)).toBeVisible()
    await message.click()
    expect(bridge.inputsOf('conversations.setSystemPrompt')).toEqual([
      { conversationId: 'sql', systemPrompt: 'Answer in one word.' },
    ])
  })

  it('is saved for its own chat when another one is opened from within it', async () => {
    const bridge = await openApp(emptyChat())
    await addInstructions()
    await field.fill('Answer in one word.')
    await userEvent.keyboard('{Control>}n{/Control}')
    await expect.element(field).not.toBeInTheDocument()
    await expect
      .poll(() => bridge.inputsOf('conversations.setSystemPrompt'))
      .toEqual([{ conversationId: 'sql', systemPrompt: 'Answer in one word.' }])
  })
})
