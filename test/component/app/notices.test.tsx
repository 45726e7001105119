import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

describe('a notice', () => {
  it('counts the rows recovered from a damaged file, and names the folder of the original', async () => {
    const recoveredRows = { conversations: 12, messages: 1340, calls: 671, madeAt: null }
    const notice = { code: 'data-damaged', detail: '/data/damaged-1', recoveredRows } as const
    await openApp(worldWith([aConversation()]), (bridge) => bridge.answer('notices.list', () => [notice]))
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('12 chats, 1,340 messages, and 671 calls')
    await expect.element(alert).toMatchTextContent('/data/damaged-1')
  })

  it('has the same distance to both edges', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    bridge.emit({ type: 'notice-raised', code: 'data-foreign', detail: '/data/damaged-2' })
    const notice = page.getByRole('alert')
    await expect.element(notice).toBeVisible()
    const { left, right } = notice.element().getBoundingClientRect()
    const icons = [...notice.element().querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect())
    expect((icons[0]?.left ?? 0) - left).toBeCloseTo(right - (icons.at(-1)?.right ?? 0), 0)
  })

  it('shows the day of the restored backup, or that nothing was recovered', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    const madeAt = new Date(2026, 10, 20, 12).getTime()
    const recoveredRows = { conversations: 1, messages: 2, calls: 1, madeAt }
    bridge.emit({ type: 'notice-raised', code: 'data-damaged', detail: '/data/damaged-1', recoveredRows })
    bridge.emit({ type: 'notice-raised', code: 'data-foreign', detail: '/data/damaged-2' })
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('the backup of Nov 20, 2026')
    await expect.element(page.getByRole('alert').last()).toMatchTextContent('found no backup')
  })

  it.each([
    ['moved', '/data/before', /original and its backups here: \/data\/before$/u],
    ['restored', '/data/replaced-1', /previous data here: \/data\/replaced-1$/u],
    ['not-all-erased', '/data', /in this folder: \/data$/u],
    ['engine-outdated', 'Electron 44.1.0', /Found: Electron 44\.1\.0$/u],
  ] as const)('%s ends with its fact, and claims no recovered files', async (code, detail, end) => {
    const bridge = await openApp(worldWith([aConversation()]))
    bridge.emit({ type: 'notice-raised', code, detail })
    await expect.element(page.getByText(end)).toBeVisible()
  })

  it('an unsaved answer can be copied and saved again, and is shown until then', async () => {
    const bridge = await openApp(worldWith([aConversation()]))
    const answer = { conversationId: 'sql', messageId: 'answer-1', text: 'All of the answer' }
    const notice = { code: 'answer-not-saved', detail: null, answer } as const
    bridge.emit({ type: 'notice-raised', ...notice })
    const alert = page.getByRole('alert')
    await expect.element(alert.getByRole('button', { name: 'Copy' })).toBeVisible()
    bridge.answer('chat.saveAgain', () => refuse('not-saved'))
    await alert.getByRole('button', { name: 'Save again' }).click()
    await expect.element(page.getByText("Tally couldn't save this", { exact: false })).toBeVisible()
    bridge.answer('chat.saveAgain', () => {
      bridge.emit({ type: 'notice-withdrawn', ...notice })
      return undefined
    })
    await page.getByRole('button', { name: 'Save again' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
