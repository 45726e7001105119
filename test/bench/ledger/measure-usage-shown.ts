import { join } from 'node:path'
import type { Page } from 'playwright'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { untilPainted } from '../scaffold/until-painted.ts'

const rounds = 9
const settleMs = 1_500
/** The last day of those that the ledger was filled with, so that the thirty days are full. */
const today = Date.UTC(2026, 10, 15, 12)
const table = 'section[aria-label="Usage"] table'

/**
 * The built app on the host. The window reloads for every round, because a page that was shown before shows
 * again at once.
 */
export async function measureUsageShown(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    putStoredFile('1,000,000 calls', join(folder, 'tally.db'))
    const settings = { clockOffsetMs: today - Date.now() }
    return await withApp({ folder, settings }, async (page) => {
      const first = await showOnce(page)
      const later: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await page.reload()
        later.push(await showOnce(page))
      }
      return findingsOf(first, later)
    })
  })
}

async function showOnce(page: Page): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' })
  await link.waitFor()
  await page.waitForTimeout(settleMs)
  return (await untilPainted(page, { event: 'click', selector: table }, () => link.click())) ?? Number.NaN
}

function findingsOf(first: number, later: readonly number[]): Finding[] {
  const name = '1,000,000 calls: click on Usage to painted tables'
  return [
    { name, unit: 'ms', values: later, answersTo: 'S5', goal: atMost(80) },
    {
      name: '1,000,000 calls: first click on Usage after the start',
      unit: 'ms',
      values: [first],
      isInDocument: true,
    },
  ]
}
