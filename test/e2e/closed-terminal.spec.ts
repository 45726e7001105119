import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'

const measuredMs = 2_000

const errorCount = 3

/**
 * Runs in the main process: uncaught errors, one after the other. Only a second write sees the failed stream.
 */
function failUncaught(_electron: object, count: number): void {
  for (let index = 0; index < count; index++) {
    setTimeout(() => {
      throw new Error('nobody catches this')
    }, index * 50)
  }
}

/** Runs in the main process: its CPU time while it is idle. */
async function measureCpu(_electron: object, ms: number): Promise<number> {
  const before = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('when its terminal closes, Tally logs each error once, stays idle, responds and quits', async ({
  app,
  window,
}) => {
  app.closeOutput()
  await app.evaluateMain(failUncaught, errorCount)
  await expect(window.getByRole('alert').filter({ hasText: 'Something went wrong in Tally' })).toBeVisible()
  expect(await app.evaluateMain(measureCpu, measuredMs)).toBeLessThan(measuredMs / 4)
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  // The fixture quits the app too; here quitting is the test.
  await app.quit()
  const log = await readFile(join(app.dataDirectory, 'logs', 'tally.log'), 'utf8')
  expect(log.match(/uncaught error error="Error"/g)).toHaveLength(errorCount)
  expect(log).not.toContain('nobody catches this')
})
