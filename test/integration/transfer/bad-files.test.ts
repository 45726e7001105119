import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importJob, previewImportJob } from '../../../src/main/jobs/conversations/import-job.ts'
import { jan } from '../../../src/main/transfer/foreign/read-jan.ts'
import { makeZip } from '../../fixtures/import/make-zip.ts'
import { connection, noon } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { writeLongArchive } from './long-archive.ts'
import { contentsOf, openFresh } from './whole-world.ts'

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url))
const lmStudio = sample('lm-studio.json')
/** The name of a file in the zip, and of its sample. */
type Entry = readonly [string, string]
const falselySized = (first: Entry, second: Entry, size: number) =>
  makeZip([
    { name: first[0], content: sample(first[1]) },
    { name: second[0], content: sample(second[1]), said: { size } },
  ])
const utf16 = (bytes: Buffer): Buffer => Buffer.from(bytes.toString(), 'utf16le')
const oneGigabyte = 1_000_000_000

function archiveHead(): string {
  const file = join(temporaryFolder(), 'archive')
  writeLongArchive(file, { one: 1 })
  return readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''
}

const bad: readonly [string, string, () => string | Uint8Array, size?: number][] = [
  ['UTF-16 text', 'utf-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(lmStudio)])],
  ['UTF-16 text without a mark', 'utf-16', () => utf16(lmStudio)],
  ['big-endian UTF-16 text', 'utf-16', () => utf16(lmStudio).swap16()],
  ['a Tally export saved as UTF-16', 'utf-16', () => utf16(Buffer.from(archiveHead()))],
  ['a JSON file of 1 GB', 'too-large', () => '[{', oneGigabyte],
  ['a zip of 1 GB', 'too-large', () => makeZip([{ name: 'a.json', content: 'x' }]).slice(0, 30), oneGigabyte],
  ['JSON that is none', 'not-known', () => '{"messages": ]'],
  ['JSON of another program', 'not-known', () => '{"name":"x","version":3}'],
  [
    'a zip of LM Studio with a second file that says it is small',
    'false-size',
    () =>
      falselySized(['1.conversation.json', 'lm-studio.json'], ['2.conversation.json', 'lm-studio.json'], 99),
  ],
  [
    'a zip of ChatGPT with a second piece that says it is small',
    'false-size',
    () =>
      falselySized(['conversations-000.json', 'chatgpt.json'], ['conversations-001.json', 'chatgpt.json'], 0),
  ],
  [
    'a zip of Jan with messages that say they are few',
    'false-size',
    () =>
      falselySized(
        ['threads/t1/thread.json', 'jan-thread.json'],
        ['threads/t1/messages.jsonl', 'jan-messages.jsonl'],
        9,
      ),
  ],
  ['a zip of pictures', 'not-known', () => makeZip([{ name: 'a.png', content: 'x' }])],
]

test.each(bad)(
  '%s is refused as %s, before any question, and nothing is written',
  async (_what, reason, contentOf, size) => {
    const folder = temporaryFolder()
    const there = openFresh(folder)
    there.store.connections.put(connection)
    const before = contentsOf(there)
    const file = join(folder, 'bad')
    writeFileSync(file, contentOf())
    if (size !== undefined) truncateSync(file, size)
    const input = { file, connectionId: connection.id, now: noon }
    const refused = { kind: 'refused', problem: { reason } }
    const look = { ...input, expectedConnections: [] }
    expect(await previewImportJob.run(there.database, look, () => {})).toMatchObject(refused)
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
  expect(await previewImportJob.run(there.database, { ...input, expectedConnections: [] }, () => {})).toEqual(
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
  writeFileSync(file, `${archiveHead()}\n`)
  truncateSync(file, oneGigabyte)
  const input = { file, connectionId: null, now: noon, extraFields: 'ask' } as const
  const imported = await importJob.run(there.database, input, () => {})
  expect(imported).toMatchObject({ kind: 'refused', problem: { reason: 'line-too-long', line: 2 } })
  expect(contentsOf(there)).toEqual(before)
})
