import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importJob, lookAtImportJob } from '../../../src/main/jobs/conversations/import-job.ts'
import { jan } from '../../../src/main/transfer/foreign/read-jan.ts'
import { cherryBackup, cherryDatabase } from '../../fixtures/import/cherry-studio-2.ts'
import { makeZip } from '../../fixtures/import/make-zip.ts'
import { connection, noon } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { writeLongArchive } from './long-archive.ts'
import { contentsOf, openFresh } from './whole-world.ts'

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url))
const lmStudio = sample('lm-studio.json')
const zipOf = (content: string | Uint8Array, said = {}) =>
  makeZip([{ name: '1.conversation.json', content, said }])
const writeSparse = (file: string, beginning: string | Buffer): void => {
  writeFileSync(file, beginning)
  truncateSync(file, 1_000_000_000)
}
const utf16 = (bytes: Buffer): Buffer => Buffer.from(bytes.toString(), 'utf16le')
const archiveHead = (file: string): string => {
  writeLongArchive(file, { one: 1 })
  return readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''
}

const bad: readonly [string, string, (file: string) => void][] = [
  [
    'UTF-16 text',
    'utf-16',
    (file) => writeFileSync(file, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(lmStudio)])),
  ],
  ['UTF-16 text without a mark', 'utf-16', (file) => writeFileSync(file, utf16(lmStudio))],
  ['big-endian UTF-16 text', 'utf-16', (file) => writeFileSync(file, utf16(lmStudio).swap16())],
  [
    'a Tally export saved as UTF-16',
    'utf-16',
    (file) => writeFileSync(file, utf16(Buffer.from(archiveHead(file)))),
  ],
  ['a JSON file of 1 GB', 'too-large', (file) => writeSparse(file, '[{')],
  ['a zip of 1 GB', 'too-large', (file) => writeSparse(file, zipOf('x').slice(0, 30) as Buffer)],
  ['JSON that is none', 'not-known', (file) => writeFileSync(file, '{"messages": ]')],
  ['JSON that ends early', 'broken', (file) => writeFileSync(file, lmStudio.subarray(0, -40))],
  ['JSON of another program', 'not-known', (file) => writeFileSync(file, '{"name":"x","version":3}')],
  ['a zip bomb', 'unpacked-too-large', (file) => writeFileSync(file, zipOf(`[${' '.repeat(250_000_000)}`))],
  [
    'a zip bomb that says it is small',
    'false-size',
    (file) => writeFileSync(file, zipOf('['.repeat(5_000_000), { size: 99 })),
  ],
  [
    'a zip of LM Studio with a second file that says it is small',
    'false-size',
    (file) =>
      writeFileSync(
        file,
        makeZip([
          { name: '1.conversation.json', content: lmStudio },
          { name: '2.conversation.json', content: lmStudio, said: { size: 99 } },
        ]),
      ),
  ],
  [
    'a zip of ChatGPT with a second piece that says it is small',
    'false-size',
    (file) =>
      writeFileSync(
        file,
        makeZip([
          { name: 'conversations-000.json', content: sample('chatgpt.json') },
          { name: 'conversations-001.json', content: sample('chatgpt.json'), said: { size: 0 } },
        ]),
      ),
  ],
  [
    'a zip of Jan with messages that say they are few',
    'false-size',
    (file) =>
      writeFileSync(
        file,
        makeZip([
          { name: 'threads/t1/thread.json', content: sample('jan-thread.json') },
          { name: 'threads/t1/messages.jsonl', content: sample('jan-messages.jsonl'), said: { size: 9 } },
        ]),
      ),
  ],
  ['a zip that ends early', 'broken', (file) => writeFileSync(file, zipOf(lmStudio).slice(0, -30))],
  [
    'a zip in which bytes are missing',
    'broken',
    (file) => writeFileSync(file, Buffer.concat([zipOf(lmStudio).slice(0, 40), zipOf(lmStudio).slice(70)])),
  ],
  ['an encrypted zip', 'encrypted', (file) => writeFileSync(file, zipOf(lmStudio, { flags: 1 }))],
  [
    'a zip of pictures',
    'not-known',
    (file) => writeFileSync(file, makeZip([{ name: 'a.png', content: 'x' }])),
  ],
  [
    'a backup of a later Cherry Studio',
    'unknown-version',
    (file) => writeFileSync(file, cherryBackup(cherryDatabase('ALTER TABLE topic RENAME TO topics;'))),
  ],
  [
    'an export of a later Tally',
    'newer-version',
    (file) => writeFileSync(file, `${archiveHead(file).replace('"version":2', '"version":3')}\n`),
  ],
]

test.each(bad)(
  '%s is refused as %s, before any question, and nothing is written',
  async (_what, reason, write) => {
    const folder = temporaryFolder()
    const there = openFresh(folder)
    there.store.connections.put(connection)
    const before = contentsOf(there)
    const file = join(folder, 'bad')
    write(file)
    const input = { file, connectionId: connection.id, now: noon }
    const refused = { kind: 'refused', problem: { reason } }
    const look = { ...input, expectedConnections: [] }
    expect(await lookAtImportJob.run(there.database, look, () => {})).toMatchObject(refused)
    const imported = await importJob.run(there.database, { ...input, extraFields: 'ask' }, () => {})
    expect(imported).toMatchObject(refused)
    expect(contentsOf(there)).toEqual(before)
  },
)

test('a file on which a reader itself fails is refused as broken', async () => {
  const folder = temporaryFolder()
  const there = openFresh(folder)
  const file = join(folder, 'bad.json')
  writeFileSync(file, '{}')
  const open = vi.spyOn(jan, 'open').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  const input = { file, connectionId: connection.id, now: noon }
  const refused = { kind: 'refused', problem: { reason: 'broken', line: null, field: null } }
  expect(await lookAtImportJob.run(there.database, { ...input, expectedConnections: [] }, () => {})).toEqual(
    refused,
  )
  expect(await importJob.run(there.database, { ...input, extraFields: 'ask' }, () => {})).toEqual(refused)
  open.mockRestore()
})

test('a Tally export of 1 GB that breaks off after its first line is refused by the import', async () => {
  const folder = temporaryFolder()
  const there = openFresh(folder)
  const before = contentsOf(there)
  const file = join(folder, 'bad.jsonl')
  writeSparse(file, `${archiveHead(file)}\n`)
  const input = { file, connectionId: null, now: noon, extraFields: 'ask' } as const
  const imported = await importJob.run(there.database, input, () => {})
  expect(imported).toMatchObject({ kind: 'refused', problem: { reason: 'line-too-long', line: 2 } })
  expect(contentsOf(there)).toEqual(before)
})
