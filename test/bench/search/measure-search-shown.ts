import { join } from 'node:path'
import type { Page } from 'playwright'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { untilPainted } from '../scaffold/until-painted.ts'
import { lookedFor } from './typed-words.ts'

const rounds = 3
const settleMs = 3_000
const results = 'nav section'
/** A key after which the same is found changes nothing on screen, and does not count. */
const patienceMs = 400

/** The built app on the host: each key is typed when the results of the one before are on screen. */
export async function measureSearchShown(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    putStoredFile('100,000 messages to search', join(folder, 'tally.db'))
    return await withApp({ folder }, async (page) => {
      const found: number[][] = []
      await page.getByRole('searchbox', { name: 'Search' }).waitFor()
      await page.waitForTimeout(settleMs)
      for (let round = 0; round < rounds; round += 1) found.push(await typeAll(page))
      return findingsOf(found)
    })
  })
}

async function typeAll(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: 'Search' })
  const times: number[] = []
  for (const words of lookedFor()) {
    await field.fill('')
    for (const key of words) {
      const press = () => field.press(key === ' ' ? 'Space' : key)
      const time = await untilPainted(page, { event: 'keydown', selector: results, patienceMs }, press)
      if (time !== null) times.push(time)
    }
  }
  return times
}

function findingsOf(found: readonly number[][]): Finding[] {
  const at = (share: number): Finding => ({
    name: `from the key to its results on screen among 100,000 messages: p${share * 100}`,
    unit: 'ms',
    values: found.map((times) => percentileOf(times, share)),
  })
  return [{ ...at(0.95), answersTo: 'S4', goal: atMost(60) }, at(0.5)]
}
