import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderLocks } from '../../../../src/main/storage/files/folder-lock.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'

const { lock: lockFolder, noteHolder, readHolder } = folderLocks

/** Another process that locks the folder and prints the result; it releases the lock only when it ends. */
async function lockElsewhere(folder: string) {
  const module = join(import.meta.dirname, '../../../../src/main/storage/files/folder-lock.ts')
  const code = `import { folderLocks } from ${JSON.stringify(module)}
    globalThis.lock = folderLocks.lock(process.argv[1], 0)
    console.log(typeof globalThis.lock === 'object' ? 'locked' : globalThis.lock)
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  onTestFinished(end)
  const [piece] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { said: String(piece).trim(), end }
}

function release(lock: ReturnType<typeof lockFolder>): void {
  if (lock === null || lock === 'in-use') throw new Error('The folder is not locked.')
  lock.release()
}

test('a folder that another process has open is in use until that process ends, in any way', async () => {
  const folder = temporaryFolder()
  const other = await lockElsewhere(folder)
  expect(other.said).toBe('locked')
  expect(lockFolder(folder, 0)).toBe('in-use')
  await other.end()
  const lock = lockFolder(folder, 0)
  expect((await lockElsewhere(folder)).said).toBe('in-use')
  release(lock)
  expect((await lockElsewhere(folder)).said).toBe('locked')
})

test('files left behind by a Tally on another computer lock nothing', () => {
  const folder = temporaryFolder()
  release(lockFolder(folder, 0))
  noteHolder(folder, { id: 'somebody else', receivesSecondStart: true })
  release(lockFolder(folder, 0))
  expect(readFileSync(join(folder, 'tally.lock'))).toHaveLength(0)
})

test('a read-only folder cannot be locked, and is not in use', () => {
  const folder = join(temporaryFolder(), 'gone')
  expect(lockFolder(folder, 0)).toBeNull()
  mkdirSync(folder)
  mkdirSync(join(folder, 'tally.lock'))
  expect(lockFolder(folder, 0)).toBeNull()
  rmSync(join(folder, 'tally.lock'), { recursive: true })
  chmodSync(folder, 0o500)
  const lock = lockFolder(folder, 0)
  chmodSync(folder, 0o700)
  // An administrator may write everywhere.
  if (process.getuid?.() !== 0) expect(lock).toBeNull()
})

test('the process in a lock file is read only if the file names one', () => {
  const folder = temporaryFolder()
  expect(readHolder(folder)).toBeNull()
  noteHolder(folder, { id: 'me', receivesSecondStart: true })
  expect(readHolder(folder)).toEqual({ id: 'me', receivesSecondStart: true })
  // Earlier versions read and write this text.
  const holder = '{"id":"me","hearsSecondStart":true}'
  expect(readFileSync(join(folder, 'tally.lock-holder'), 'utf8')).toBe(holder)
  for (const text of ['', 'null', '[]', '{"id":7,"hearsSecondStart":true}', '{"id":"me"}']) {
    writeFileSync(join(folder, 'tally.lock-holder'), text)
    expect(readHolder(folder)).toBeNull()
  }
})
