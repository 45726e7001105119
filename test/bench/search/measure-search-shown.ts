import { join } from 'node:path'
import type { Page } from 'playwright'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { maxWaitMs, untilPainted } from '../scaffold/until-painted.ts'
import { lookedFor } from './typed-words.ts'

const rounds = 3
const settleMs = 3_000
const betweenKeysMs = 100
/** A row of the results. The list of chats, which the first key removes, only loses rows. */
const results = 'nav li'

/** The built app on the host: each key is typed when the results of the previous key are on screen. */
export async function measureSearchShown(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    putStoredFile('100,000 messages to search', join(folder, 'tally.db'))
    return await withApp({ folder }, async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).waitFor()
      await page.waitForTimeout(settleMs)
      const changing = await keysThatChange(page)
      const found: number[][] = []
      for (let round = 0; round < rounds; round += 1) found.push(await timesOf(page, changing))
      return findingsOf(found)
    })
  })
}

/**
 * Keys that change the results. After other keys nothing changes on screen, so there is nothing to wait for.
 * Determined once.
 */
async function keysThatChange(page: Page): Promise<ReadonlySet<string>> {
  const changing = new Set<string>()
  await typeAll(page, async (typed, press) => {
    const time = await untilPainted(page, { event: 'keydown', selector: results, maxWaitMs: 1_000 }, press)
    if (time !== null) changing.add(typed)
  })
  return changing
}

async function timesOf(page: Page, changing: ReadonlySet<string>): Promise<number[]> {
  const times: number[] = []
  await typeAll(page, async (typed, press) => {
    if (changing.has(typed)) {
      const time = await untilPainted(page, { event: 'keydown', selector: results, maxWaitMs }, press)
      times.push(time ?? maxWaitMs)
    } else {
      await press()
      await page.waitForTimeout(betweenKeysMs)
    }
  })
  return times
}

async function typeAll(
  page: Page,
  atKey: (typed: string, press: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search' })
  for (const words of lookedFor().filter((_, index) => index % 2 === 0)) {
    await field.fill('')
    for (const [index, key] of Array.from(words).entries())
      await atKey(words.slice(0, index + 1), () => field.press(key === ' ' ? 'Space' : key))
  }
}

function findingsOf(found: readonly number[][]): Finding[] {
  const at = (share: number): Finding => ({
    name: `key to results on screen: p${share * 100}`,
    unit: 'ms',
    values: found.map((times) => percentileOf(times, share)),
  })
  return [{ ...at(0.95), answersTo: 'S4', goal: atMost(50) }, at(0.5)]
}
