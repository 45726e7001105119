import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SentRequest } from '../../../src/shared/contract/app/request-log.ts'
import { aRequest } from '../../fixtures/samples/app.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

// Gives the page the focus, without which a page may not copy.
const log = page.getByRole('dialog', { name: 'Requests' })
const table = log.getByRole('table', { name: 'Requests' })
const search = log.getByRole('searchbox', { name: 'Find in requests' })
const rowsOf = () =>
  [...(table.element() as HTMLTableElement).rows].map((row) =>
    [...row.cells].slice(1).map((cell) => cell.textContent),
  )

const list = aRequest({ id: 2, method: 'GET', address: 'https://api.example.com/v1/models', call: null })

async function openLog(requests: SentRequest[], conversations = [aConversation()]) {
  const world = worldWith(conversations)
  world.requests = requests
  const bridge = await openApp(world)
  bridge.emit({ type: 'command-chosen', command: 'open-requests' })
  await expect.element(log).toBeVisible()
  return bridge
}

describe('the log of requests', () => {
  it('lists every request, newest first, and describes one without a status', async () => {
    await openLog([
      aRequest({ id: 4, status: 401, failureCode: 'key', attempt: 2 }),
      aRequest({ id: 3, status: null, failureCode: 'time-out', bytesDown: 0, lacksSystemCertificates: true }),
      list,
      aRequest({ id: 1, status: null, bytesUp: null, bytesDown: null, durationMs: null }),
    ])
    await expect.element(table).toBeVisible()
    const chat = 'https://api.example.com/v1/chat/completions'
    const title = 'A stable sort in SQL'
    const host = 'api.example.com'
    expect(rowsOf()).toEqual([
      [
        'Method',
        'Address',
        'Connection',
        'Status',
        'Sent',
        'Received',
        'Duration',
        'Attempt',
        'Chat or program',
      ],
      ['POST', chat, host, '401 key rejected', '2.1 kB', '18.2 kB', '2.8 s', '2', title],
      ['POST', chat, host, 'timeout without system certificates', '2.1 kB', '0 B', '2.8 s', '1', title],
      ['GET', list.address, host, '200', '2.1 kB', '18.2 kB', '2.8 s', '1', 'Model list'],
      ['POST', chat, host, 'in progress', '–', '–', '–', '1', title],
    ])
    await expect.element(log.getByRole('status').first()).toMatchTextContent('4 requests')
    await expect.element(log.getByText('This log has every request that Tally sends.')).toBeVisible()
  })

  it('shows how many rows there are when it lists only the newest', async () => {
    await openLog(Array.from({ length: 1234 }, (_, index) => aRequest({ id: 1234 - index })))
    await expect.element(log.getByText('Showing 500 of 1,234')).toBeVisible()
    expect(rowsOf()).toHaveLength(501)
  })

  it('sends main the typed search once, after the last key', async () => {
    const bridge = await openLog([aRequest({ id: 3 }), list])
    await search.fill('models')
    await expect.element(log.getByText('1 request', { exact: true })).toBeVisible()
    expect(bridge.inputsOf('requests.list')).toEqual([{ search: '' }, { search: 'models' }])
    await search.fill('nowhere')
    await expect.element(log.getByText('No request matches “nowhere”', { exact: false })).toBeVisible()
  })

  it('shows the last search, however late an earlier result arrives', async () => {
    const bridge = await openLog([aRequest({ id: 3 }), list])
    await expect.element(table).toBeVisible()
    const late = Promise.withResolvers<void>()
    bridge.answer('requests.list', async ({ search: words }) => {
      if (words === 'first') await late.promise
      return { requests: words === 'first' ? [] : [list], count: 1 }
    })
    await search.fill('first')
    await expect.poll(() => bridge.inputsOf('requests.list')).toHaveLength(2)
    await search.fill('second')
    await expect.poll(rowsOf).toHaveLength(2)
    late.resolve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rowsOf()).toHaveLength(2)
  })

  it('opens the chat of a request, and names a deleted one', async () => {
    const other = aConversation({ id: 'old', title: 'Older' })
    const call = { id: 'call', conversationId: 'old', conversationTitle: 'Older' }
    const deleted = { id: 'lost', conversationId: 'gone', conversationTitle: 'Draft of the offer' }
    await openLog([aRequest({ id: 2, call }), aRequest({ id: 1, call: deleted })], [aConversation(), other])
    await expect.element(table.getByText('Deleted: Draft of the offer')).toBeVisible()
    expect(table.getByRole('button').elements()).toHaveLength(1)
    await table.getByRole('button', { name: 'Older' }).click()
    await expect.element(log).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Older')
  })

  it('copies the visible rows as CSV', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openLog([aRequest(), list])
    await expect.element(table).toBeVisible()
    await log.getByRole('button', { name: 'Copy as CSV' }).click()
    await expect.element(log.getByText('Copied')).toBeVisible()
    const lines = (writeText.mock.calls[0]?.[0] ?? '').split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^sentAtUtc,method,address,status,/)
  })

  it('is cleared only after a confirmation, and keeps the focus', async () => {
    const bridge = await openLog([aRequest()])
    const clear = log.getByRole('button', { name: 'Clear log…' })
    await clear.click()
    await expect.element(log.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(clear).toHaveFocus()
    expect(bridge.inputsOf('requests.clear')).toEqual([])
    await clear.click()
    await log.getByRole('button', { name: 'Clear the log' }).click()
    await expect.element(log.getByText('The log is empty.', { exact: false })).toBeVisible()
    await expect.element(table).not.toBeInTheDocument()
    await expect.element(clear).toHaveFocus()
  })

  it('is loaded again on demand, and stays with an error if that fails', async () => {
    const bridge = await openLog([])
    await expect.element(log.getByText('The log is empty.', { exact: false })).toBeVisible()
    bridge.world.requests = [aRequest()]
    await log.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(table).toBeVisible()
    bridge.answer('requests.list', () => refuse('internal'))
    await log.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(log.getByRole('alert')).toBeVisible()
    await expect.element(table).toBeVisible()
  })

  it("leads from a program's request to its usage", async () => {
    const call = { id: 'c1', conversationId: 'editor', conversationTitle: 'Code editor' }
    const bridge = await openLog([aRequest({ call })])
    await expect.element(table).toMatchTextContent('Deleted: Code editor')
    bridge.emit({ type: 'meter-changed', meter: aMeter({ programs: [aProgram()] }) })
    await table.getByRole('button', { name: 'Code editor' }).click()
    await expect.element(log).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Filters: Code editor' })).toBeVisible()
  })
})
