import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pdfTables } from '../../../.ci/pdf-tables.ts'
import type { ExtractionLimits } from '../../../src/extraction/page.ts'
import { extractPdf } from '../../../src/extraction/pdf.ts'
import { documentLimits } from '../../../src/shared/domain/chat/documents.ts'
import { writePdf } from '../../fixtures/documents/write-pdf.ts'

const read = (file: string, limits: ExtractionLimits = documentLimits) =>
  extractPdf(
    Uint8Array.from(file, (character) => character.charCodeAt(0)),
    limits,
  )

const problemOf = (file: string, limits?: ExtractionLimits): Promise<unknown> =>
  read(file, limits).then(
    () => 'read',
    (error: unknown) => (error instanceof Error && 'problem' in error ? error.problem : 'damaged'),
  )

/** The tables as the build has them, at the place where main serves them. */
const tables = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
})

function serveTables(): void {
  const load = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const name = typeof address === 'string' ? address.replace('/tables/', '') : ''
    const url = pdfTables.includes(name)
      ? await tables[`../../../node_modules/pdfjs-dist/cmaps/${name}`]?.()
      : undefined
    return url === undefined ? new Response(null, { status: 404 }) : await load(url)
  })
}

beforeEach(serveTables)
afterEach(() => vi.restoreAllMocks())

test('the text of each page, with its lines, and an empty one for a scan', async () => {
  const file = writePdf({ pages: ['First line\nSecond line', null, 'Page (three) \\ end'] })
  const { unit, parts } = await read(file)
  expect(unit).toBe('page')
  expect(parts.map(({ text }) => text.trim())).toEqual(['First line\nSecond line', '', 'Page (three) \\ end'])
})

test.each([
  ['needs a password', writePdf({ pages: ['Secret'], isEncrypted: true }), 'encrypted'],
  ['is cut off in its header', '%PDF-1.7\n1 0 obj', 'damaged'],
  ['is noise after its header', `%PDF-1.7\n${'\u0001ÿq%'.repeat(5_000)}`, 'damaged'],
  ['is no PDF', '<html><p>Hello</p></html>', 'other-format'],
  ['is a program', `MZ\u0090\0${'\0'.repeat(2_000)}`, 'other-format'],
  [
    'names letters in a rare encoding',
    writePdf({ pages: ['AB'], characterMap: '78-EUC-H' }),
    'rare-encoding',
  ],
])('a file that %s is refused', async (_name, file, problem) => {
  expect(await problemOf(file)).toBe(problem)
})

test.each([
  ['90ms-RKSJ-H', 'Japan1', '\u0093\u008c\u008b\u009e', '東京'],
  ['UniJIS-UCS2-HW-H', 'Japan1', 'gq\u004e\u00ac', '東京'],
  ['GBK-EUC-H', 'GB1', '\u00b1\u00b1\u00be\u00a9', '北京'],
  ['ETen-B5-H', 'CNS1', '\u00a5x\u00a5_', '台北'],
  ['KSCms-UHC-H', 'Korea1', '\u00bc\u00ad\u00bf\u00ef', '서울'],
])(
  'the letters of a font in %s that the file names but lacks',
  async (characterMap, ordering, codes, letters) => {
    const { parts } = await read(writePdf({ pages: [codes], characterMap, ordering }))
    expect(parts[0]?.text.trim()).toBe(letters)
  },
)

test.each(pdfTables)('the table %s is there with all that it builds on', async (table) => {
  const characterMap = table.replace('.bcmap', '')
  expect(await problemOf(writePdf({ pages: ['AB'], characterMap }))).toBe('read')
})

test('a file whose table cannot be loaded is refused, because its letters would come out wrong', async () => {
  vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await problemOf(writePdf({ pages: ['AB'], characterMap: '90ms-RKSJ-H' }))).toBe('rare-encoding')
})

test('a file without its second half gives what it still has, or is damaged', async () => {
  const file = writePdf({ pages: ['Kept text', 'Lost text'] })
  const cut = file.slice(0, file.indexOf('Lost text'))
  const parts = await read(cut).then(
    (document) => document.parts.map(({ text }) => text),
    () => [],
  )
  expect(parts.join('')).not.toContain('Lost')
})

test('the limit of pages counts real pages, whatever the file claims', async () => {
  const file = writePdf({ pages: ['One', 'Two', 'Three'] })
  expect(await problemOf(file, { ...documentLimits, parts: 2 })).toBe('too-many-parts')
  expect(await problemOf(file, { ...documentLimits, parts: 3 })).toBe('read')
  const { parts } = await read(writePdf({ pages: ['One'], claimedPages: 2_000_000_000 }))
  expect(parts).toHaveLength(1)
})

test('the limit of characters ends the extraction', async () => {
  const file = writePdf({ pages: ['0123456789', '0123456789'] })
  expect(await problemOf(file, { ...documentLimits, characters: 15 })).toBe('too-much-text')
  expect(await problemOf(file, { ...documentLimits, characters: 40 })).toBe('read')
})

test("a file's scripts, links and forms do nothing, and nothing is loaded", async () => {
  const fetched = vi.mocked(globalThis.fetch)
  const opened = vi.spyOn(globalThis, 'open')
  const alerted = vi.spyOn(globalThis, 'alert').mockImplementation(() => undefined)
  const script = "app.alert('x'); window.ran = true; alert(1); this.submitForm('https://example.com')"
  const catalog =
    `/OpenAction << /S /JavaScript /JS (${script.replaceAll(/[()]/gu, '\\$&')}) >>` +
    ' /AA << /WC << /S /URI /URI (https://example.com/) >> >>'
  const { parts } = await read(writePdf({ pages: ['Only text'], catalog }))
  expect(parts[0]?.text.trim()).toBe('Only text')
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
  for (const spy of [fetched, opened, alerted]) expect(spy).not.toHaveBeenCalled()
})
