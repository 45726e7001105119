import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { markRun } from '../../.ci/left-behind.ts'

/**
 * Runs a command that starts another process, which continues without it, and waits for the command's end.
 */
async function startAndLeave(environment: Readonly<Record<string, string>>, lifeMs: number): Promise<void> {
  const left = `setTimeout(() => {}, ${lifeMs})`
  const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { detached: true, stdio: 'ignore' }).unref()`
  const command = spawn(process.execPath, ['-e', script], { env: { ...process.env, ...environment } })
  await once(command, 'exit')
}

test.skipIf(process.platform !== 'linux')('a process that outlives its run is named and ended', async () => {
  const [run, other] = [await markRun(), await markRun()]
  await startAndLeave(run.environment, 600_000)
  expect(await other.endLeftBehind(0)).toEqual([])
  expect(await run.endLeftBehind(0)).toEqual([expect.stringContaining('setTimeout(() => {}, 600000)')])
  expect(await run.endLeftBehind(30_000)).toEqual([])
})

test('a process that ends soon after its run is not left behind', async () => {
  const run = await markRun()
  await startAndLeave(run.environment, 300)
  expect(await run.endLeftBehind(30_000)).toEqual([])
})
