import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Trust, TrustRecord } from '../../../src/shared/contract/app/settings.ts'
import { startService } from '../../service/start-service.ts'
import { blocks, commandsIn, found, readDocument, root } from '../../unit/docs/read-documents.ts'
import { open } from '../storage/open-sample.ts'

// Runs the commands of the documents exactly, except for addresses and folders.

const folder = mkdtempSync(join(tmpdir(), 'tally-docs-'))
const file = join(folder, 'tally.db')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  readonly code: number
  readonly output: string
}

function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const options = { cwd: folder, env: { ...process.env, ...environment } }
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}`.trim() }),
    )
  })
}

/** Runs `npm run NAME -- ARGS`. */
function runScript(name: string, ...args: readonly string[]): Promise<Ran> {
  return run(process.execPath, [join(root, '.ci', 'under-node-24.mjs'), name, ...args])
}

beforeAll(async () => {
  const { code, output } = await runScript('seed-data', '--messages', '300', '--data', folder)
  expect([code, output]).toEqual([0, expect.stringMatching(/messages, \d+ calls in/u)])
})

describe('docs/data.md', () => {
  const queries = blocks(readDocument('docs/data.md'), 'sh').flatMap((block) => found(block, /"([^"]+)"/gu))

  it('has queries that run on a data file', () => {
    const database = new DatabaseSync(file)
    const [conversation] = database.prepare('SELECT id FROM conversations ORDER BY recency DESC').all()
    const rename = database.prepare("UPDATE conversations SET title = 'Trip budget for Lisbon' WHERE id = ?")
    rename.run(conversation?.['id'] ?? null)
    database.close()
    const reader = new DatabaseSync(file, { readOnly: true })
    expect(queries).toHaveLength(2)
    for (const query of queries) expect(reader.prepare(query).all().length, query).toBeGreaterThan(0)
    reader.close()
  })
})

describe.skipIf(process.platform === 'win32')(
  'docs/verify.md, whose commands are for Linux and macOS',
  () => {
    const commands = commandsIn('docs/verify.md')
    /** The commands of one tool, run one after the other against the test's service and folder. */
    async function runAll(start: string, host: string): Promise<string[]> {
      const chosen = commands.filter((command) => command.startsWith(start))
      const outputs: string[] = []
      for (const command of chosen) {
        const ours = command.replaceAll('127.0.0.1:4000', host).replaceAll('/tmp/tally-check', folder)
        outputs.push((await run('sh', ['-c', ours])).output)
      }
      return outputs
    }

    it("finds in the service's log the documented lines", async () => {
      const service = await startService({ scenario: 'echo', key: 'test-key' })
      const { host } = new URL(service.address)
      await fetch(`${service.address}/chat/completions`, { method: 'POST', body: '{}' })
      const [elsewhere, numbers, pictures, posted] = await runAll('curl', host)
      expect(elsewhere).toMatch(/^1 "isElsewhere":false$/u)
      expect([numbers, pictures, posted].map((text) => text?.trim())).toEqual(['1', '0', '1'])
      await fetch(`http://${host}/picture`)
      expect((await runAll('curl', host))[2]).toBe('1')
      await service.close()
    })

    it('finds an address in the files, and would find a key', async () => {
      const [key = ''] = found(readDocument('docs/verify.md'), /--key (\w+)/gu)
      writeFileSync(join(folder, 'requests'), 'http://127.0.0.1:4000/v1/models')
      const clean = await runAll('grep', '127.0.0.1:4000')
      expect(clean).toEqual(['', expect.stringContaining('127.0.0.1:4000')])
      for (const written of [key, Buffer.from(key.slice(0, 12)).toString('base64')]) {
        writeFileSync(join(folder, 'leak'), `somewhere ${written} in it`)
        expect((await runAll('grep', '127.0.0.1:4000'))[0], written).toContain('leak')
      }
      rmSync(join(folder, 'leak'))
    })

    it('writes a proxy in the data file, where Tally keeps it, without a true signature', () => {
      const [, insert = ''] = commands.filter((command) => command.startsWith('sqlite3'))
      const [sql = ''] = found(insert, /"([^"]+)"/gu)
      const { database, store } = open(file)
      database.exec(sql)
      const [record] = TrustRecord.array().parse(store.settings.read('trust'))
      expect(Trust.parse(JSON.parse(record?.settings ?? '')).proxy).toEqual({
        use: 'own',
        address: 'http://192.0.2.1:9',
      })
      store.settings.write('trust', [])
      store.close()
    })

    it('lists the files that other accounts can read', async () => {
      const readable = join(folder, 'readable')
      writeFileSync(readable, '')
      chmodSync(readable, 0o640)
      expect((await runAll('find', ''))[0]).toContain(readable)
      rmSync(readable)
      expect((await runAll('find', ''))[0]).not.toContain(readable)
    })

    it("has a sum that equals the file's", () => {
      const sum = commands.find((command) => command.startsWith('sqlite3')) ?? ''
      const [query = ''] = found(sum, /"([^"]+)"/gu)
      const reader = new DatabaseSync(file, { readOnly: true })
      expect(Object.values(reader.prepare(query).get() ?? {}).every((value) => Number(value) > 0)).toBe(true)
      reader.close()
    })
  },
)

describe('docs/releasing.md', () => {
  it.skipIf(process.platform !== 'linux')('checks a download as a stranger would', async () => {
    const sum = createHash('sha256').update('a package').digest('hex')
    writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  one.deb\n${sum}  not-here.exe\n`)
    const command = commandsIn('docs/releasing.md').find((each) => each.startsWith('sha256sum')) ?? ''
    for (const [content, code] of [
      ['a package', 0],
      ['another one', 1],
    ] as const) {
      writeFileSync(join(folder, 'one.deb'), content)
      expect((await run('sh', ['-c', command])).code).toBe(code)
    }
  })

  it('names commands that do what it says', async () => {
    const notes = await runScript('release-notes', '--tag', 'v0.0.0')
    expect([notes.code, notes.output]).toEqual([1, expect.stringContaining('The tag is v0.0.0')])
    const keys = await runScript('sign-feed', '--new-key')
    expect(keys.output).toMatch(/^TALLY_UPDATE_KEY=\S+\nTALLY_UPDATE_PRIVATE_KEY=\S+$/u)
  })
})

it('the commands in CONTRIBUTING.md run', async () => {
  const scenarios = await runScript('service', '--scenario', 'list')
  expect(scenarios.output).toContain('echo-key-everywhere')
  const fuses = await runScript('fuses')
  expect([fuses.code, fuses.output]).toEqual([0, expect.stringContaining('RunAsNode: off')])
})
