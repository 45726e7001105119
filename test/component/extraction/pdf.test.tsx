import { beforeEach, expect, test, vi } from 'vitest'
import { pdfTables } from '../../../.ci/pdf-tables.ts'
import type { ExtractionLimits } from '../../../src/extraction/page.ts'
import { extractPdf } from '../../../src/extraction/pdf.ts'
import { cleanDocumentText, documentLimits } from '../../../src/shared/domain/chat/documents.ts'
import { writeField, writePdf } from '../../fixtures/documents/write-pdf.ts'

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
test('the text of each page, with its lines, and an empty one for a scan', async () => {
  const file = writePdf({ pages: ['First line\nSecond line', null, 'Page (three) \\ end'] })
  const { unit, parts } = await read(file)
  expect(unit).toBe('page')
  expect(parts.map(({ text }) => text.trim())).toEqual(['First line\nSecond line', '', 'Page (three) \\ end'])
})

/** Draws each text at its place. */
const draw = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([place, text]) => `BT /F1 12 Tf ${place} Td (${text}) Tj ET`)
    .join('\n')

const linesOf = async (content: string, annotations: readonly string[], rotation = 0): Promise<string[]> => {
  const { parts } = await read(writePdf({ pages: [{ content, annotations, rotation }] }))
  return cleanDocumentText(parts[0]?.text ?? '')
    .split('\n')
    .filter((line) => line !== '')
}

const appearances = (name: string): string => `/AP << /N << /${name} null /Off null >> >>`

test('the values of a form are next to their labels', async () => {
  const content = draw({
    '60 780': 'Name:',
    '300 780': 'Born:',
    '80 750': 'I agree',
    '80 730': 'I refuse',
    '80 710': 'By letter',
    '180 710': 'By phone',
    '60 680': 'Remarks',
    '60 600': 'Country',
    '300 600': 'Languages',
    '60 500': 'End',
  })
  const radio = (value: string): string =>
    `/Parent << /FT /Btn /Ff 32768 /V /phone >> /AS /${value === 'phone' ? value : 'Off'} ${appearances(value)}`
  const annotations = [
    writeField('Tx', '60 630 500 672', '/Ff 4096 /V (First line\\rsecond line)'),
    writeField('Tx', '340 776 500 792', '/V (1815)'),
    writeField('Tx', '110 777 290 793', '/V (Ada Lovelace)'),
    writeField('Btn', '60 748 72 760', `/V /Yes /AS /Yes ${appearances('Yes')}`),
    writeField('Btn', '60 728 72 740', `/V /Off /AS /Off ${appearances('Yes')}`),
    writeField('Btn', '60 708 72 720', radio('letter')),
    writeField('Btn', '160 708 172 720', radio('phone')),
    writeField('Ch', '60 580 200 595', '/Ff 131072 /Opt [[(gb) (Great Britain)] [(fr) (France)]] /V (gb)'),
    writeField(
      'Ch',
      '300 560 400 595',
      '/Ff 2097152 /Opt [(English) (French) (Latin)] /V [(English) (French)]',
    ),
    '<< /Type /Annot /Subtype /FreeText /Rect [60 540 200 552] /Contents (A note) /DA (/F1 12 Tf) >>',
  ]
  expect(await linesOf(content, annotations)).toEqual([
    'Name: Ada Lovelace Born: 1815',
    '[x] I agree',
    'I refuse',
    'By letter [x] By phone',
    'Remarks',
    'First line',
    'second line',
    'Country Languages',
    'Great Britain English, French',
    'A note',
    'End',
  ])
})

test('a form on a page that is turned has its values next to their labels, too', async () => {
  const turned = (x: number, y: number, text: string): string =>
    `BT /F1 12 Tf 0 1 -1 0 ${x} ${y} Tm (${text}) Tj ET`
  const content = [turned(60, 60, 'Name:'), turned(60, 400, 'Born:'), turned(90, 60, 'End')].join('\n')
  const annotations = [
    writeField('Tx', '48 100 64 390', '/V (Ada)'),
    writeField('Tx', '48 440 64 500', '/V (1815)'),
  ]
  expect(await linesOf(content, annotations, 90)).toEqual(['Name: Ada Born: 1815', 'End'])
})

test('a form has no values that no viewer shows, and none twice', async () => {
  const annotations = [
    writeField('Tx', '60 700 300 716', '/Ff 8192 /V (password)'),
    writeField('Tx', '60 680 300 696', '/F 2 /V (hidden)'),
    writeField('Tx', '60 660 300 676', '/F 32 /V (never viewed)'),
    writeField('Tx', '100 776 300 792', '/V (Ada  Lovelace)'),
    writeField('Tx', '195 756 300 772', '/V (1815)'),
    '<< /Type /Annot /Subtype /Text /Rect [60 600 80 620] /Contents (comment) >>',
  ]
  const content = draw({ '60 780': 'Name:', '102 780': 'Ada Lovelace', '60 760': 'Born:', '200 760': '1815' })
  expect(await linesOf(content, annotations)).toEqual(['Name: Ada Lovelace', 'Born: 1815'])
})

test('a page with nothing but form values has them as its text', async () => {
  expect(await linesOf('', [writeField('Tx', '60 700 300 716', '/V (Only value)')])).toEqual(['Only value'])
})

test('words on a line are apart wherever the file draws them', async () => {
  const moved = 'BT /F1 12 Tf 300 780 Td (Postcode) Tj -200 0 Td (State) Tj ET'
  expect(await linesOf(moved, [])).toEqual(['Postcode State'])
})

test.each([
  ['kerned', '[(W) 120 (orld) -60 (wide)] TJ', 'Worldwide'],
  ['under an accent', '[(caf\\251) 640 (e)] TJ', "caf'e"],
  ['raised', '(mc) Tj 6 Ts (2) Tj', 'mc2'],
])('letters of a word that are %s stay together', async (_how, shown, text) => {
  expect(await linesOf(`BT /F1 12 Tf 60 780 Td ${shown} ET`, [])).toEqual([text])
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
  const form = writePdf({
    pages: [{ content: '', annotations: [writeField('Tx', '60 700 300 716', '/V (0123456789)')] }],
  })
  expect(await problemOf(form, { ...documentLimits, characters: 9 })).toBe('too-much-text')
})

test("a file's scripts, links and forms do nothing, and nothing is loaded", async () => {
  const fetched = vi.mocked(globalThis.fetch)
  const opened = vi.spyOn(globalThis, 'open')
  const alerted = vi.spyOn(globalThis, 'alert').mockImplementation(() => undefined)
  const script = "app.alert('x'); window.ran = true; alert(1); this.submitForm('https://example.com')"
  const catalog =
    `/OpenAction << /S /JavaScript /JS (${script.replaceAll(/[()]/gu, '\\$&')}) >>` +
    ' /AA << /WC << /S /URI /URI (https://example.com/) >> >>'
  const action = `<< /S /JavaScript /JS (${script.replaceAll(/[()]/gu, '\\$&')}) >>`
  const field = writeField(
    'Tx',
    '60 700 300 716',
    `/A ${action} /AA << /F ${action} /C ${action} /PO ${action} >>`,
  )
  const content = draw({ '60 780': 'Only text' })
  const { parts } = await read(writePdf({ pages: [{ content, annotations: [field] }], catalog }))
  expect(parts[0]?.text.trim()).toBe('Only text')
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
  for (const spy of [fetched, opened, alerted]) expect(spy).not.toHaveBeenCalled()
})

test('text that is drawn twice to look bold is read once, and the same word elsewhere stays', async () => {
  const twice = draw({ '72 700': 'Total', '72.3 700': 'Total', '72 600': 'Total', '200 600': 'Total' })
  expect(await linesOf(twice, [])).toEqual(['Total', 'Total Total'])
})
