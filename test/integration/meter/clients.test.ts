import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { beginMetering, completion } from './meter-story.ts'

const clients = join(import.meta.dirname, '../../clients')
const run = promisify(execFile)

/** The results of a client in a process of its own. */
async function resultsOf(file: string, address: string, token: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [join(clients, file), address, token])
  return JSON.parse(stdout)
}

test.each([
  ['openai.mjs', 56],
  ['ai-sdk.mjs', 3],
  ['langchain.mjs', 3],
])('%s gets the same through the meter as from the service', async (file, callCount) => {
  const { address, token, service, calls } = await beginMetering('normal', { maxRunning: 50 })
  const metered = await resultsOf(file, address, token)
  expect(metered).toEqual(await resultsOf(file, service.address, service.key))
  const rows = calls()
  expect(rows).toHaveLength(callCount)
  expect(rows.filter(({ state }) => state === 'complete').every(({ source }) => source === 'reported')).toBe(
    true,
  )
})

test('curl gets the same through the meter as from the service', async () => {
  const { address, token, service } = await beginMetering('normal')
  const ask = async (base: string, key: string): Promise<string> => {
    const body = JSON.stringify({ ...Object(completion().body), stream: true })
    const { stdout } = await run('curl', [
      '-sS',
      '--no-buffer',
      `${base}/chat/completions`,
      '--oauth2-bearer',
      key,
      '--json',
      body,
    ])
    return stdout.replaceAll(/"(?:id|created)":(?:"[^"]*"|\d+)/g, '')
  }
  expect(await ask(address, token)).toBe(await ask(service.address, service.key))
})
