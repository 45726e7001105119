import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contextFullStrings } from '../../../src/renderer/strings/composer.ts'
import { aCall, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { anImage } from '../../fixtures/samples/images.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { cachedFor } from './cached-prompts.ts'

const draft = 'And if two rows share the timestamp?'
const hostile = '<img src=x onerror=alert(1)>\u202e<script>alert(2)</script>'
const usage = { promptTokens: 34_400, completionTokens: 2104, totalTokens: 36_504 }

/** The history is larger than the context window. */
const tooLong = (lastQuestion = 'Is the id enough?') =>
  chatOf(
    [
      ...twoTurns,
      aQuestion('q3', lastQuestion),
      anAnswer('a3', 'It is, since no two rows share it. '.repeat(40), { call: aCall({ usage }) }),
    ],
    { draft, modelId: 'kestrel-7b-instruct' },
  )

const make = page.getByRole('button', { name: 'Free up context' })
const ways = page.getByRole('dialog', { name: 'Ways to free up context' })
const excluded = (bridge: FakeBridge) => bridge.inputsOf('conversations.setExcluded')

describe('a full context window', () => {
  it('is explained, blocks nothing, and has suggestions with their savings', async () => {
    await openApp(tooLong())
    await expect.element(page.getByText(/the context window holds 32,768/u)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await make.click()
    await expect.element(ways.getByText(/≈\s[\d,]+ tokens over the limit\./u)).toBeVisible()
    await expect
      .element(ways.getByText('1 model has a large enough context window (131,072 tokens).'))
      .toBeVisible()
  })

  it('has a warning and suggestions from 80% on', async () => {
    const call = aCall({ usage: { promptTokens: 27_500, completionTokens: 4, totalTokens: 27_504 } })
    await openApp(
      chatOf([aQuestion('q1', 'A long one'), anAnswer('a1', 'A long answer', { call })], {
        draft,
        modelId: 'kestrel-7b-instruct',
      }),
    )
    await expect.element(page.getByText(/fills ≈\s8\d\.\d% of the context window/u)).toBeVisible()
    await make.click()
    await expect.element(ways.getByText(/over the limit/u)).not.toBeInTheDocument()
  })

  it('shows nothing while there is space', async () => {
    await openApp(chatOf(twoTurns))
    await expect.element(make).not.toBeInTheDocument()
  })

  it('offers to exclude or summarize history only if there is some', async () => {
    await openApp(chatOf([], { draft: 'word '.repeat(60_000), modelId: 'kestrel-7b-instruct' }))
    await make.click()
    await expect.element(ways.getByText(/Your message is too long\./u)).toBeVisible()
    await expect.element(ways.getByRole('button', { name: 'Choose larger model' })).toBeVisible()
    await expect.element(ways.getByRole('button', { name: /Exclude/u })).not.toBeInTheDocument()
    await expect.element(ways.getByRole('button', { name: 'Request summary' })).not.toBeInTheDocument()
  })

  it("says so if excluding every message isn't enough", async () => {
    await openApp(chatOf(twoTurns, { draft: 'word '.repeat(60_000), modelId: 'kestrel-7b-instruct' }))
    await make.click()
    await expect.element(ways.getByText(/Shorten your message too/u)).toBeVisible()
  })
})

describe('trimming', () => {
  it('excludes the messages above the chosen one, and can be undone', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    await ways.getByRole('button', { name: /Start from “Show me .*” saves ≈ \d+/u }).click()
    await expect.element(page.getByText(/2 messages are excluded/u)).toBeVisible()
    await expect.element(message).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(message).toHaveFocus()
    await expect
      .poll(() => excluded(bridge))
      .toEqual([
        { conversationId: 'sql', messageIds: ['q1', 'a1'], isExcluded: true },
        { conversationId: 'sql', messageIds: ['q1', 'a1'], isExcluded: false },
      ])
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('reports no success if it was refused', async () => {
    await openApp(tooLong(), (bridge) => bridge.answer('conversations.setExcluded', () => refuse('internal')))
    await make.click()
    await ways.getByRole('button', { name: /Start from “Show me/u }).click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('quotes a message as text, whatever its content', async () => {
    await openApp(tooLong(hostile))
    await make.click()
    await expect.element(ways.getByRole('button', { name: /Start from “<img src=x/u })).toBeVisible()
    expect(ways.element().querySelector('img, script')).toBeNull()
    expect(ways.element().textContent).not.toContain('\u202e')
  })
})

describe('excluding messages', () => {
  it('excludes only the chosen ones, and shows the savings first', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    const boxes = ways.getByRole('checkbox')
    await userEvent.click(ways.getByRole('button', { name: 'Exclude', exact: true }), { force: true })
    await expect.element(ways).toBeVisible()
    expect(excluded(bridge)).toEqual([])
    await boxes.nth(0).click()
    await expect.element(ways.getByRole('button', { name: /Exclude \(saves ≈ \d+\)/u })).toBeVisible()
    await boxes.nth(1).click()
    await boxes.nth(0).click()
    await ways.getByRole('button', { name: /Exclude \(saves ≈ \d+\)/u }).click()
    await expect.element(page.getByText(/1 message is excluded/u)).toBeVisible()
    expect(excluded(bridge)).toEqual([{ conversationId: 'sql', messageIds: ['a2'], isExcluded: true }])
  })

  it('lists each image, which goes with its message or alone, and comes back with Undo', async () => {
    const images = [anImage({ hash: '1', description: 'Red' }), anImage({ hash: '2', name: 'blue.png' })]
    const bridge = await openApp(tooLong(`${images.join('\n')}\nWhich is it?`))
    await make.click()
    await ways.getByRole('checkbox', { name: /^Image: “blue\.png” ≈ [\d,]+$/u }).click()
    const button = ways.getByRole('button', { name: /Exclude \(saves/u })
    await expect.element(button).toBeVisible()
    const alone = button.element().textContent
    await ways.getByRole('checkbox', { name: /^Image: “Red”/u }).click()
    await ways.getByRole('checkbox', { name: /^You: “Red blue\.png Which is it\?”/u }).click()
    expect(button.element().textContent).not.toBe(alone)
    await ways.getByRole('checkbox', { name: /^You: “Red/u }).click()
    await ways.getByRole('checkbox', { name: /^Image: “Red”/u }).click()
    await expect.poll(() => button.element().textContent).toBe(alone)
    await button.click()
    await expect.element(page.getByText('1 image is excluded. You can include it again.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    const place = { conversationId: 'sql', messageId: 'q3', index: 1 }
    await expect
      .poll(() => bridge.inputsOf('images.exclude'))
      .toEqual([
        { ...place, isExcluded: true },
        { ...place, isExcluded: false },
      ])
    expect(excluded(bridge)).toEqual([])
  })

  it('compares the savings with reading the cached prompt again', async () => {
    await openApp(tooLong(), (bridge) => cachedFor(bridge, 60_000, 36_400))
    await make.click()
    const first = ways.getByRole('checkbox', { name: /You: “Does/u })
    await first.click()
    await expect
      .element(
        ways.getByText(/^The next call then pays the full price for ≈\s\d+ tokens that were cached\./u),
      )
      .toMatchTextContent(/pays off only after ≈\s[\d,]+ more calls\.$/u)
    await first.click()
    await expect.element(ways.getByText(/tokens that were cached/u)).not.toBeInTheDocument()
    await expect
      .element(ways.getByRole('button', { name: /Start from/u }).first())
      .toHaveAccessibleDescription(/tokens that were cached/u)
  })
})

describe('a summary', () => {
  const ask = ways.getByRole('button', { name: 'Request summary' })
  const start = page.getByRole('button', { name: 'Continue from summary' })

  it('shows its request and estimated tokens first, and sends only on request', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    await expect.element(ways.getByText(/≈\s3\d,\d{3} prompt tokens/u)).toBeVisible()
    await expect.element(ways.getByText(/Exclude some messages first/u)).toBeVisible()
    await expect.element(ways.getByText(contextFullStrings.question)).toBeVisible()
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })

  it('is sent once as an ordinary turn, and the draft stays, also in main', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    await ask.click()
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue(draft)
    await expect
      .poll(() => bridge.inputsOf('conversations.saveDraft').at(-1))
      .toEqual({ conversationId: 'sql', draft })
    expect(bridge.inputsOf('chat.send')).toEqual([
      { conversationId: 'sql', text: contextFullStrings.question, replacing: null, isDraft: false },
    ])
  })

  const summed = () =>
    chatOf([aQuestion('q1', contextFullStrings.question), anAnswer('a1', 'It was about a stable sort.')], {
      draft,
    })

  it('starts a new chat on request, and leaves the old draft in its chat', async () => {
    const bridge = await openApp(summed())
    await start.click()
    await expect.element(message).toHaveValue(`${contextFullStrings.goOn}\n\nIt was about a stable sort.\n\n`)
    await expect.element(message).toHaveFocus()
    await page.getByRole('link', { name: /A stable sort in SQL/u }).click()
    await expect.element(message).toHaveValue(draft)
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })

  it('keeps the draft if no new chat was created', async () => {
    await openApp(summed(), (bridge) => bridge.answer('conversations.create', () => refuse('internal')))
    await start.click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(message).toHaveValue(draft)
  })
})

describe('suggestions, by keyboard', () => {
  it('take the focus, and Escape returns it to their button', async () => {
    await openApp(tooLong())
    make.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(ways).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(ways.getByRole('button').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(ways).not.toBeInTheDocument()
    await expect.element(make).toHaveFocus()
  })

  it('open the model picker with the largest context first', async () => {
    const bridge = await openApp(tooLong())
    await make.click()
    await ways.getByRole('button', { name: 'Choose larger model' }).click()
    const first = page.getByRole('option').first()
    await expect.element(first.getByText('meridian-70b-chat', { exact: true })).toBeVisible()
    await expect.element(ways).not.toBeInTheDocument()
    expect(document.activeElement).not.toBe(document.body)
    expect(bridge.inputsOf('chat.send')).toEqual([])
  })
})

describe('a prompt that is nearly all history', () => {
  const call = aCall({ usage: { promptTokens: 10_400, completionTokens: 360, totalTokens: 10_760 } })
  const long = [aQuestion('q3', 'A long one'), anAnswer('a3', 'A long answer', { call })]
  const fresh = page.getByRole('button', { name: /^Start fresh: ≈\s10,7\d\d → ≈\s\d\d tokens$/u })

  it('can start fresh once a message is typed, and undo that', async () => {
    const bridge = await openApp(chatOf([...twoTurns, ...long]))
    await expect.element(message).toBeVisible()
    await expect.element(fresh).not.toBeInTheDocument()
    await message.fill(draft)
    await expect.element(page.getByText(/^History is ≈\s99\.6% of the next prompt\.$/u)).toBeVisible()
    await expect.element(fresh).toHaveAccessibleDescription(/They stay in the chat/u)
    await fresh.click()
    const messageIds = [...twoTurns, ...long].map(({ id }) => id)
    expect(excluded(bridge)).toEqual([{ conversationId: 'sql', messageIds, isExcluded: true }])
    await expect.element(page.getByRole('status', { name: 'Forecast' })).toMatchTextContent(/≈\s\d\d\b/u)
    await expect.element(fresh).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue(draft)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(excluded(bridge).at(-1)).toEqual({ conversationId: 'sql', messageIds, isExcluded: false })
    await expect.element(fresh).toBeVisible()
  })

  it('says nothing while the prompt is short, or mostly new', async () => {
    await openApp(chatOf(twoTurns))
    await message.fill(draft)
    await expect.element(page.getByRole('status', { name: 'Forecast' })).toMatchTextContent(/1,36\d/u)
    await expect.element(page.getByText(/^History is/u)).not.toBeInTheDocument()
    await message.fill('word '.repeat(3_000))
    await expect.element(page.getByRole('status', { name: 'Forecast' })).not.toMatchTextContent(/1,36\d/u)
    await expect.element(page.getByText(/^History is/u)).not.toBeInTheDocument()
  })
})
