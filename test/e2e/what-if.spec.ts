import type { Locator, Page } from '@playwright/test'
import { everyCall } from '../../src/shared/contract/usage/usage-page.ts'
import type { Money } from '../../src/shared/domain/money/money.ts'
import { ask, compareByKeyboard, connect, expect, test } from './story.ts'

test.use({ scenario: 'counts-by-model' })

const harbour = 'harbour-7b-instruct'
const lantern = 'lantern-70b-chat'

/** Dollars for a million tokens. */
const prices = {
  [harbour]: { prompt: 1, completion: 4 },
  [lantern]: { prompt: 3, completion: 12 },
} as const

/** Their lengths differ, so that the models' counts have no constant ratio. */
const questions = [
  'Why?',
  'How long does a heron stand still before it strikes?',
  'Name three rivers.',
  'Which bridges of this town were built before the railway, and which of them still carry carts?',
] as const
const fifth = 'How many oars does a boat for eight people need?'
const moreQuestions = ['What floats?', 'And what sinks, apart from stones and anchors?', 'Why is that so?']

async function savePrices(page: Page): Promise<void> {
  const saved = await page.evaluate(async (wanted) => {
    const connections = await window.api.request('connections.list', undefined)
    const connectionId = connections.ok ? (connections.value[0]?.id ?? '') : ''
    const replies: boolean[] = []
    for (const [model, { prompt, completion }] of Object.entries(wanted)) {
      const price = {
        connectionId,
        model,
        validFrom: '2020-01-01',
        promptPerMillion: String(prompt),
        completionPerMillion: String(completion),
        currency: 'USD',
        cachedPerMillion: null,
        cacheWritePerMillion: null,
      }
      replies.push((await window.api.request('prices.save', { price, before: null })).ok)
    }
    return replies
  }, prices)
  expect(saved).toEqual([true, true])
}

/** The next message of the only chat to both models. */
async function compareByRequest(page: Page, text: string): Promise<void> {
  const isSent = await page.evaluate(
    async ({ filter, ...message }) => {
      const calls = await window.api.request('usage.calls', { ...filter, after: null })
      const conversationId = calls.ok ? (calls.value.rows[0]?.conversationId ?? '') : ''
      return (await window.api.request('chat.compare', { ...message, conversationId })).ok
    },
    { filter: everyCall, text, modelIds: [harbour, lantern] },
  )
  expect(isSent).toBe(true)
}

interface Row {
  readonly model: string
  readonly input: number
  readonly output: number
}

/** The ended calls of the ledger, earliest first. */
async function readLedger(page: Page): Promise<Row[]> {
  const rows = await page.evaluate(async (filter) => {
    const reply = await window.api.request('usage.calls', { ...filter, after: null })
    return reply.ok ? reply.value.rows : []
  }, everyCall)
  return rows
    .map(({ modelAsked, usage }) => ({
      model: modelAsked,
      input: usage.promptTokens ?? Number.NaN,
      output: usage.completionTokens ?? Number.NaN,
    }))
    .toReversed()
}

async function readEstimate(page: Page): Promise<Money[]> {
  return page.evaluate(
    async ({ filter, model }) => {
      const connections = await window.api.request('connections.list', undefined)
      const connectionId = connections.ok ? (connections.value[0]?.id ?? '') : ''
      const reply = await window.api.request('usage.whatIf', { ...filter, target: { connectionId, model } })
      return reply.ok ? (reply.value.modelSwitch?.total?.amounts ?? []) : []
    },
    { filter: everyCall, model: lantern },
  )
}

/** Waits until both answers are in the ledger and the window. */
async function expectCalls(window: Page, count: number): Promise<void> {
  await expect.poll(async () => (await readLedger(window)).length).toBe(count)
  await expect(window.locator('article[aria-busy="true"]')).toHaveCount(0)
}

async function openWhatIf(window: Page): Promise<Locator> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).press('Enter')
  const open = window.getByRole('button', { name: 'What if…' })
  // It needs the calls in sight.
  await expect(open).toBeEnabled()
  await open.press('Enter')
  const dialog = window.getByRole('dialog', { name: 'What if…' })
  const other = dialog.getByRole('combobox', { name: 'Other model' })
  await other.focus()
  await window.keyboard.type('lantern')
  await expect(other.getByRole('option', { selected: true })).toContainText(lantern)
  return dialog
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

type Kind = 'input' | 'output'
type Pair = Readonly<Record<typeof harbour | typeof lantern, Row>>

function ratioOf(pairs: readonly Pair[], kind: Kind): number {
  return sumOf(pairs.map((pair) => pair[lantern][kind])) / sumOf(pairs.map((pair) => pair[harbour][kind]))
}

/** The price of all calls on lantern, in millionths of a dollar. */
function priceByHand(ledger: readonly Row[]): number {
  const pairs = Array.from({ length: 5 }, (_, index) => {
    const both = ledger.slice(2 * index, 2 * index + 2)
    const [one, other] = [harbour, lantern].map((name) => both.find(({ model }) => model === name))
    if (!one || !other) throw new Error(`Question ${index + 1} has no two answers.`)
    return { [harbour]: one, [lantern]: other }
  })
  const tokens = (name: string, kind: Kind): number =>
    sumOf(ledger.filter(({ model }) => model === name).map((row) => row[kind]))
  const { prompt, completion } = prices[lantern]
  const onLantern = (kind: Kind): number =>
    Math.round(tokens(harbour, kind) * ratioOf(pairs, kind)) + tokens(lantern, kind)
  return onLantern('input') * prompt + onLantern('output') * completion
}

test('five compared answers scale the price of all calls on the other model, and four do not', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await savePrices(window)
  const [first, ...others] = questions
  await compareByKeyboard(window, first, 'lantern')
  await expectCalls(window, 2)
  for (const [index, question] of others.entries()) {
    await compareByRequest(window, question)
    await expectCalls(window, 2 * (index + 2))
  }

  const early = (await openWhatIf(window)).getByRole('region', { name: 'Another model' })
  await expect(early).toContainText(/with the same tokens.*have 4 compared answers\. From 5 on/u)
  await early
    .getByRole('button', { name: new RegExp(`^Compare .*${harbour}.*${lantern}`, 'u') })
    .press('Enter')
  const chosen = window.getByRole('list', { name: 'Chosen models' })
  await expect(chosen.getByRole('listitem')).toHaveText([harbour, lantern])
  await window.keyboard.press('Escape')
  await compareByKeyboard(window, fifth)
  await expectCalls(window, 10)

  await window.getByRole('button', { name: 'New chat' }).press('Enter')
  await expect(window.getByRole('article')).toHaveCount(0)
  for (const question of moreQuestions) await ask(window, question)
  await expectCalls(window, 13)

  const ledger = await readLedger(window)
  expect(ledger.slice(10).map(({ model }) => model)).toEqual([harbour, harbour, harbour])
  const dialog = await openWhatIf(window)
  const estimate = dialog.getByRole('region', { name: 'Another model' })
  await expect(estimate).toContainText('with the tokens of measured ratios')
  const [ofBridge] = await readEstimate(window)
  expect(Number(ofBridge?.amount)).toBe(priceByHand(ledger) / 1e6)
})
