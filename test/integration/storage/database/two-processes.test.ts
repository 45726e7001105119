import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { conversation } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

const each = 300

async function write(file: string, name: string): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'counting-child.ts'), file, name, String(each)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [named, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  return named.trim().split('\n')
}

test('two processes that write to one file lose no write', async () => {
  const { store, file } = openSample()
  store.close()
  const named = (await Promise.all([write(file, 'one'), write(file, 'two')])).flat()
  expect(named).toHaveLength(2 * each)
  const { store: after, problem } = open(file)
  expect(problem).toBeNull()
  const ids = after.calls.list(conversation.id).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(named.toSorted())
})
