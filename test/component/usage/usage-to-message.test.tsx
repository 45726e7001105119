import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { chatUsageOf } from '../fake-usage.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

describe("a call's number", () => {
  const openWith = async (width: number) => {
    const app = await openApp(worldWith([aConversation()], { sql: twoTurns }), (fresh) => {
      const ids = [twoTurns[1]?.id ?? '', twoTurns[3]?.id ?? '']
      const rows = ids.map((messageId, index) => aRow({ number: index + 1, messageId }))
      fresh.answer('usage.ofChat', () => chatUsageOf(rows))
    })
    await page.viewport(width, 800)
    await page.getByRole('button', { name: 'Usage' }).click()
    await page.getByRole('table', { name: 'Calls' }).getByRole('button', { name: '1', exact: true }).click()
    return app
  }
  const first = page.getByRole('article', { name: 'Assistant' }).first()
  const panel = page.getByRole('region', { name: 'Chat usage' })

  it('leads to the answer', async () => {
    await openWith(1280)
    await expect.element(first).toHaveFocus()
    await expect.element(panel).toBeVisible()
  })

  it('closes the panel over the message', async () => {
    await openWith(800)
    await expect.element(first).toHaveFocus()
    await expect.element(panel).not.toBeInTheDocument()
  })
})
