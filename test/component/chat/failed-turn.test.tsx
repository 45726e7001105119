import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Failure } from '../../../src/shared/contract/chat/failure.ts'
import { aCall, aFailure, anAnswer, aQuestion, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { answer, openApp } from '../open-app.tsx'

const alert = answer.getByRole('alert')
const showDetails = alert.getByRole('button', { name: 'Show details' })

const paymentNeeded = { statusText: '', contentType: null, headers: [], excerpt: '', body: '' }

function failedChat(changes: Partial<Failure>, attempt = 1) {
  const failure = aFailure({ charge: 'turned-away', ...changes })
  const call = aCall({ state: 'failed', source: 'none', attempt, durationMs: 0 })
  return chatOf([...twoTurns.slice(0, 3), anAnswer('a2', '', { failure, call })])
}

describe('a turn refused for lack of payment', () => {
  const dashboardAddress = 'https://console.example.com/billing'

  it('opens the dashboard, and shows its address next to the button', async () => {
    const world = failedChat({ code: 'billing' })
    world.connections = [{ ...service, dashboardAddress }]
    const bridge = await openApp(world)
    await expect.element(alert).toMatchTextContent('The service reports a billing problem')
    await expect.element(alert.getByText('console.example.com')).toHaveAttribute('title', dashboardAddress)
    await alert.getByRole('button', { name: 'Open dashboard' }).click()
    expect(bridge.inputsOf('links.open')).toEqual([{ address: dashboardAddress }])
  })

  it('opens it once, however often the button is pressed while the question is open', async () => {
    const world = failedChat({ code: 'billing' })
    world.connections = [{ ...service, dashboardAddress }]
    const bridge = await openApp(world)
    const asked = Promise.withResolvers<void>()
    bridge.answer('links.open', () => asked.promise)
    const button = alert.getByRole('button', { name: 'Open dashboard' })
    await button.dblClick()
    await button.click()
    expect(bridge.inputsOf('links.open')).toHaveLength(1)
    asked.resolve()
    await expect
      .poll(async () => {
        await button.click()
        return bridge.inputsOf('links.open').length
      })
      .toBeGreaterThan(1)
  })

  it('leads to the settings if no dashboard is known', async () => {
    await openApp(failedChat({ code: 'billing' }))
    await expect.element(alert.getByRole('button', { name: 'Open dashboard' })).not.toBeInTheDocument()
    await alert.getByRole('button', { name: 'Enter dashboard address' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  })

  it('offers no dashboard for the demo', async () => {
    const world = failedChat({ code: 'billing' })
    world.connections = [{ ...service, kind: 'demo' }]
    await openApp(world)
    await expect.element(alert.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect.element(alert.getByRole('button', { name: /dashboard/ })).not.toBeInTheDocument()
  })
})

it('is one line once a later answer is complete, and whole on request', async () => {
  const world = failedChat({ response: { ...paymentNeeded, status: 402 } })
  world.messages['sql'] = [
    ...(world.messages['sql'] ?? []),
    aQuestion('q9', 'And now?'),
    anAnswer('a9', 'Fine.'),
  ]
  await openApp(world)
  const failed = page.getByRole('article', { name: 'Assistant' }).nth(1)
  await expect.element(failed).toMatchTextContent('402 · not charged ·')
  await expect.element(failed.getByRole('alert')).not.toBeInTheDocument()
  await failed.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(failed.getByRole('alert').getByRole('button', { name: 'Send again' })).toBeVisible()
})

describe('facts about a failed turn', () => {
  it('include the requested wait and the number of attempts', async () => {
    await openApp(failedChat({ code: 'rate', retryAfterMs: 120_000, mayRetry: true }, 3))
    expect(new Date(now).getHours()).toBe(15)
    await expect.element(alert).toMatchTextContent('Attempts3')
    await expect
      .element(alert)
      .toMatchTextContent('The service asks you to wait 2 minutes. Nothing was lost. Send again at 3:02 PM.')
  })
})

it('a model that the service does not offer can be replaced from the card', async () => {
  await openApp(failedChat({ code: 'model' }))
  await alert.getByRole('button', { name: 'Choose another model' }).click()
  await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
})

describe('images that the model refuses', () => {
  it('can be excluded from the card, or the model replaced', async () => {
    const bridge = await openApp(failedChat({ code: 'images-refused', cause: null }))
    await expect.element(alert).toMatchTextContent("This model doesn't accept images")
    await alert.getByRole('button', { name: 'Choose another model' }).click()
    await expect.element(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
    await alert.getByRole('button', { name: 'Send without images', exact: true }).click()
    const sent = { conversationId: 'sql', messageId: 'a2', withoutImages: true }
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([sent])
  })

  it('are told from images that are too large', async () => {
    await openApp(failedChat({ code: 'images-refused', cause: 'TOO_LARGE', charge: 'not-known' }))
    await expect.element(alert).toMatchTextContent('The images are too large for the service')
    await expect
      .element(alert.getByRole('button', { name: 'Send without images (may be charged twice)' }))
      .toBeVisible()
  })
})

describe('the response of a failure', () => {
  it("is not called empty if it only couldn't be read", async () => {
    await openApp(failedChat({ code: 'not-understood', response: null, cause: 'HPE_INVALID_CONSTANT' }))
    await expect.element(alert).toMatchTextContent('Unreadable response · HPE_INVALID_CONSTANT')
  })

  it('is kept after a cut-off answer, which is reported once', async () => {
    const call = aCall({ state: 'cut-off', source: 'not-reported' })
    const failure = aFailure({ code: 'cut-off' })
    await openApp(chatOf([...twoTurns.slice(0, 3), anAnswer('a2', 'Half of it', { failure, call })]))
    await expect.element(alert).toMatchTextContent('The response ended early')
    await expect.element(alert).toMatchTextContent('Cut offPartial answer saved.')
    await expect.element(answer.getByText('Partial answer saved.')).toBeVisible()
  })
})

it('an unknown finish reason wraps in a narrow window, however long it is', async () => {
  const call = aCall({ finishReason: 'y'.repeat(90) })
  await openApp(chatOf([...twoTurns.slice(0, 3), anAnswer('a2', 'Whole', { call })]))
  await expect.element(answer).toMatchTextContent('The answer may be incomplete.')
  await page.viewport(320, 640)
  expect(answer.element().scrollWidth).toBe(answer.element().clientWidth)
})

it('has buttons that can wrap onto two lines', async () => {
  await openApp(failedChat({ charge: 'not-known' }))
  const again = alert.getByRole('button', { name: 'Send again (may be charged twice)' })
  await expect.element(again).toBeVisible()
  const heightOf = () => again.element().getBoundingClientRect().height
  expect(heightOf()).toBe(32)
  await page.viewport(320, 640)
  expect(heightOf()).toBeGreaterThanOrEqual(40)
})

describe('details of a failed turn', () => {
  it('open without announcing the alert again', async () => {
    await openApp(failedChat({}))
    await expect.element(showDetails).toBeVisible()
    expect(showDetails.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
  })

  it('show request and response as text, and are loaded only on demand', async () => {
    const response = '<b id="planted">502</b>'
    const exchange = { request: 'POST /v1/chat/completions', response, responseKind: 'whole' } as const
    const bridge = await openApp(failedChat({}), (fake) => fake.answer('chat.exchange', () => exchange))
    expect(bridge.inputsOf('chat.exchange')).toEqual([])
    await showDetails.click()
    await expect
      .element(alert.getByRole('group', { name: 'Request (without the key)' }))
      .toHaveTextContent(exchange.request)
    await expect.element(alert.getByRole('group', { name: 'Response' })).toHaveTextContent(exchange.response)
    expect(document.querySelector('#planted')).toBeNull()
    expect(bridge.inputsOf('chat.exchange')).toEqual([{ conversationId: 'sql', messageId: 'a2' }])
  })

  it('are copied as a complete report', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const headers: Failure['response'] = {
      status: 502,
      statusText: 'Bad Gateway',
      contentType: 'text/plain',
      headers: [['x-request-id', 'req-7']],
      excerpt: 'upstream connect error',
      body: '',
    }
    await openApp(failedChat({ response: headers, cause: 'ECONNRESET' }))
    await showDetails.click()
    await expect.element(alert.getByRole('group', { name: 'Response' })).toBeVisible()
    await alert.getByRole('button', { name: 'Copy report' }).click()
    await expect.element(alert.getByText('Copied')).toBeVisible()
    const report = writeText.mock.calls[0]?.[0] ?? ''
    for (const line of [
      'Report from Tally',
      "The service couldn't answer right now",
      'Response: 502 Bad Gateway · “upstream connect error”',
      'Charged?: No. The service rejected the request without processing it.',
      'Cause: ECONNRESET',
      'Headers: x-request-id: req-7',
      `Time: ${new Date(now).toISOString()}`,
      '--- Request (without the key) ---\nPOST /v1/chat/completions',
      '--- Response ---\n200 OK',
    ])
      expect(report).toContain(line)
  })

  it("report an exchange that can't be loaded, and show the error of the service as text", async () => {
    const excerpt = '<b id="planted">502</b>'
    const bridge = await openApp(
      failedChat({ response: { ...paymentNeeded, status: 502, excerpt } }),
      (fake) => fake.answer('chat.exchange', () => refuse('not-found')),
    )
    await showDetails.click()
    await expect
      .element(alert)
      .toMatchTextContent("Tally couldn't load the raw exchange. This chat or message")
    await expect.element(alert.getByText(excerpt, { exact: true })).toBeVisible()
    expect(document.querySelector('#planted')).toBeNull()
    await expect.element(alert.getByRole('button', { name: 'Copy report' })).toBeVisible()
    expect(bridge.inputsOf('chat.exchange')).toHaveLength(1)
  })
})

it.each([
  ['eos_token', null],
  ['', null],
  ['length', 'The answer reached its length limit.'],
  ['weather', 'The service ended the answer with the reason “weather”. The answer may be incomplete.'],
])('how an answer ended is shown for the finish reason %s', async (finishReason, words) => {
  const last = anAnswer('a2', 'Half', { call: aCall({ finishReason }) })
  await openApp(chatOf([...twoTurns.slice(0, 3), last]))
  await expect.element(answer).toMatchTextContent('Half')
  if (words === null) expect(answer.element().textContent).toMatch(/^Halfprompt/)
  else await expect.element(answer).toMatchTextContent(words)
})
