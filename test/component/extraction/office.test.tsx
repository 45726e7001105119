import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { extractOffice } from '../../../src/extraction/office.ts'
import type { Bytes, ExtractionLimits } from '../../../src/extraction/page.ts'
import { cleanDocumentText, documentLimits } from '../../../src/shared/domain/chat/documents.ts'
import {
  paragraph,
  wordNotes,
  writeDocx,
  writeOpenDocument,
  writeXlsx,
} from '../../fixtures/documents/write-office.ts'
import { encodeText } from '../../fixtures/encode-text.ts'
import type { ZipFile } from '../../fixtures/import/make-zip.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    makeZip(files: readonly ZipFile[]): Promise<string>
  }
}

const pack = async (files: readonly ZipFile[]) => Uint8Array.fromBase64(await commands.makeZip(files))

const read = async (files: readonly ZipFile[]) => extractOffice(await pack(files), documentLimits)

async function textOf(files: readonly ZipFile[]): Promise<string> {
  const { parts } = await read(files)
  expect(parts).toHaveLength(1)
  return cleanDocumentText(parts[0]?.text ?? '')
}

const problemOf = (bytes: Bytes, limits: ExtractionLimits = documentLimits): Promise<unknown> =>
  extractOffice(bytes, limits).then(
    () => 'read',
    (error: unknown) => (error instanceof Error && 'problem' in error ? error.problem : 'damaged'),
  )

test('a Word document keeps its paragraphs, lists, tables and notes, and loses what Word does not show', async () => {
  const run = (inside: string): string => `<w:p><w:r>${inside}</w:r></w:p>`
  const item = (text: string): string => `<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`
  const body = [
    paragraph('Report &amp; plan'),
    '<w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:r><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>',
    item('first'),
    item('second'),
    `<w:tbl><w:tr>${cell('Model')}${cell('Tokens')}</w:tr><w:tr>${cell('a')}${cell('1,200')}</w:tr></w:tbl>`,
    run('<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>'),
    run('<w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t>'),
    '<w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins><w:r><w:t>inserted</w:t></w:r></w:ins></w:p>',
    run('<w:t>Noted</w:t></w:r><w:r><w:footnoteReference w:id="2"/>'),
    run('<w:instrText>PAGE</w:instrText>'),
    `<w:sdt><w:sdtContent>${paragraph('in a field')}</w:sdtContent></w:sdt>`,
  ].join('')
  const notes = `<w:footnote w:id="0" w:type="separator">${paragraph('no')}</w:footnote><w:footnote w:id="2">${paragraph('The note')}</w:footnote>`
  expect(await textOf(writeDocx(body, [wordNotes('footnote', notes)]))).toBe(
    [
      'Report & plan',
      'One \ttwo\nthree',
      '- first\n- second',
      'Model\tTokens\na\t1,200',
      'shown',
      'inserted',
      'Noted[^2]',
      'in a field',
      '[^2] The note',
    ].join('\n\n'),
  )
})

test('rows and cells of a Word table stay in place, whatever wraps them', async () => {
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`
  const control = (inside: string): string =>
    `<w:sdt><w:sdtPr><w:alias w:val="name"/></w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
  const row = (...cells: string[]): string => `<w:tr><w:trPr><w:ins/></w:trPr>${cells.join('')}</w:tr>`
  const nested = `<w:tc><w:tbl>${row(cell('in'), cell('side'))}</w:tbl></w:tc>`
  const rows = [
    row(cell('1'), control(cell('2')), cell('3')),
    control(control(row(control(control(cell('4')) + cell('5')), cell('6')))),
    `<w:customXml>${row(`<w:smartTag>${cell('7')}</w:smartTag>`, `<w:ins>${cell('8')}</w:ins>`, nested)}</w:customXml>`,
  ]
  expect(await textOf(writeDocx(`<w:tbl>${rows.join('')}</w:tbl>`))).toBe('1\t2\t3\n4\t5\t6\n7\t8\tin side')
})

test('merged cells of a table keep the columns after them in place', async () => {
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
  const rows = [
    `<w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}${cell('end')}</w:tr>`,
    `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('b')}${cell('c', '<w:gridSpan w:val="9999999999"/>')}</w:tr>`,
  ]
  expect(await textOf(writeDocx(`<w:tbl>${rows.join('')}</w:tbl>`))).toBe('wide\t\tend\n\tb\tc')
  const open = (text: string, more = ''): string =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'
  const body = `<table:table><table:table-row>${open('wide', 'table:number-columns-spanned="2"')}${covered}${open('end')}</table:table-row>
    <table:table-row>${open('', 'table:number-columns-repeated="2"')}${open('c', 'table:number-columns-repeated="9999999999"')}</table:table-row></table:table>`
  expect(await textOf(writeOpenDocument('text', body))).toBe('wide\t\tend\n\t\tc')
})

test('a Word document keeps all its bodies', async () => {
  const two = `${paragraph('First body')}</w:body><w:body>${paragraph('Second body')}`
  expect(await textOf(writeDocx(two))).toBe('First body\n\nSecond body')
})

test('a text box or shape in an OpenDocument paragraph stays apart from the words around it', async () => {
  const drawing = 'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
  const box = `<draw:frame ${drawing}><draw:text-box><text:p>Figure 1</text:p><text:p>A map</text:p></draw:text-box></draw:frame>`
  const shape = `<draw:custom-shape ${drawing}><text:p>In a <text:span>shape</text:span></text:p></draw:custom-shape>`
  const picture = `<draw:frame ${drawing}><draw:image/></draw:frame>`
  const body = `<text:p>Before${box}after</text:p><text:p>${shape}Words with${picture}out a break</text:p>`
  expect(await textOf(writeOpenDocument('text', body))).toBe(
    'Before\nFigure 1\n\nA map\nafter\n\nIn a shape\nWords without a break',
  )
})

test('an OpenDocument text keeps the same, without comments and deleted words', async () => {
  const body = `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
    <text:h><text:title>Report</text:title></text:h><text:p><svg:title xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">picture</svg:title></text:p><text:p>One<text:s text:c="2"/>two<text:tab/>
      three<text:line-break/><text:span>four</text:span><office:annotation><text:p>comment</text:p></office:annotation></text:p>
    <text:list><text:list-item><text:p>first</text:p></text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>
    <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Model</text:p></table:table-cell>
      <table:table-cell><text:p>Tokens</text:p></table:table-cell></table:table-row></table:table-header-rows>
      <table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>12</text:p></table:table-cell></table:table-row></table:table>
    <text:p>Noted<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>The note</text:p></text:note-body></text:note></text:p>`
  expect(await textOf(writeOpenDocument('text', body))).toBe(
    [
      'Report',
      'One  two\t three\nfour',
      '- first\n- second',
      'Model\tTokens\na\t12',
      'Noted[^1]',
      '[^1] The note',
    ].join('\n\n'),
  )
})

test('the sheets of a workbook have values, dates and shares as the sheet means them', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="46"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>`
  const texts = '<si><t>Model</t></si><si><r><t>To</t></r><r><t>kens</t></r><rPh><t>no</t></rPh></si>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>in line</t></is></c><c r="B4"><v>0.30000000000000004</v></c><c r="C4" t="b"><v>1</v></c></row>
    <row r="5"><c s="1"><v>46353</v></c><c s="3"><v>59</v></c><c s="4"><v>46353.5</v></c><c s="7"><v>0.75</v></c></row>
    <row r="6"><c s="2"><v>0.255</v></c><c s="5"><v>1.5</v></c><c s="6"><v>3</v></c><c t="e"><v>#DIV/0!</v></c><c><f>A1+1</f></c></row>`
  const { unit, parts } = await read(writeXlsx({ sheets: { Costs: rows, Empty: '' }, texts, styles }))
  expect(unit).toBe('sheet')
  expect(parts).toEqual([
    {
      name: 'Costs',
      text: [
        'Model\t\tTokens',
        'in line\t0.3\tTRUE',
        '2026-11-27\t1900-02-28\t2026-11-27 12:00:00\t18:00:00',
        '25.5%\t36:00:00\t3\t#DIV/0!\t=A1+1',
      ].join('\n'),
    },
    { name: 'Empty', text: '' },
  ])
  const since1904 = writeXlsx({
    sheets: { Old: '<row><c s="1"><v>0</v></c><c s="1"><v>1</v></c></row>' },
    styles,
    startsIn1904: true,
  })
  expect((await read(since1904)).parts[0]?.text).toBe('00:00:00\t1904-01-02')
})

test('characters that a workbook escapes are the characters that its program shows', async () => {
  const texts =
    '<si><t>one_x000D_\ntwo</t></si><si><r><t>_x005F_x000D_ </t></r><r><t>_x0041_x_x0042</t></r></si>'
  const rows = `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>in_x0009_line_x0007_</t></is></c></row>
    <row><c t="str"><f>x</f><v>_x00e9__x000a_t_xD83D__xDE00_</v></c><c><f>"_x005F_a"</f></c></row>`
  const { parts } = await read(writeXlsx({ sheets: { Costs_x000D_: rows }, texts }))
  expect(parts.map(({ name }) => cleanDocumentText(name ?? ''))).toEqual(['Costs'])
  expect(cleanDocumentText(parts[0]?.text ?? '')).toBe('one two\t_x000D_ Ax_x0042\tin line\né t😀\t="_a"')
})

test('the sheets of an OpenDocument file have their values as shown', async () => {
  const cell = (text: string, more = ''): string =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const body = `<table:table table:name="Costs">
      <table:table-row>${cell('Model')}<table:table-cell table:number-columns-repeated="2"/>${cell('€ 4.20')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      <table:table-row table:number-rows-repeated="9007199254740991">${cell('&#160;')}</table:table-row>
      <table:table-row table:number-rows-repeated="2">${cell('same', 'table:number-columns-repeated="2"')}</table:table-row>
    </table:table><table:table table:name="Plan"><table:table-row>${cell('x')}</table:table-row></table:table>`
  expect(await read(writeOpenDocument('spreadsheet', body))).toEqual({
    unit: 'sheet',
    parts: [
      { name: 'Costs', text: 'Model\t\t\t€ 4.20\n\nsame\tsame\nsame\tsame' },
      { name: 'Plan', text: 'x' },
    ],
  })
})

const encryptedManifest = `<manifest:manifest xmlns:manifest="urn:m"><manifest:encryption-data/></manifest:manifest>`
const entities = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>`
const xmlOf = (files: readonly ZipFile[], change: (xml: string) => string): ZipFile[] =>
  files.map((file) =>
    file.name.endsWith('document.xml') ? { ...file, content: change(String(file.content)) } : file,
  )

test.each<[string, readonly ZipFile[], string]>([
  [
    'unpacks to gigabytes',
    writeDocx('', [{ name: 'word/footnotes.xml', content: ' '.repeat(1_000_000), times: 200 }]),
    'too-much-memory',
  ],
  [
    'unpacks to more than its directory says',
    writeDocx('', [
      { name: 'word/footnotes.xml', content: ' '.repeat(1_000_000), times: 200, said: { size: 10 } },
    ]),
    'too-much-memory',
  ],
  ['defines entities', xmlOf(writeDocx('&b;'), (xml) => entities + xml), 'damaged'],
  ['has broken XML', xmlOf(writeDocx('text'), (xml) => xml.slice(0, -9)), 'damaged'],
  [
    'has changed bytes',
    writeDocx('', [{ name: 'word/footnotes.xml', content: '<x/>', said: { checksum: 1 } }]),
    'damaged',
  ],
  ['is locked in its zip', writeDocx('').map((file) => ({ ...file, said: { flags: 1 } })), 'encrypted'],
  [
    'has a password as OpenDocument',
    writeOpenDocument('text', '', [{ name: 'META-INF/manifest.xml', content: encryptedManifest }]),
    'encrypted',
  ],
  ['is a presentation', writeOpenDocument('presentation', ''), 'other-format'],
  ['is another zip', [{ name: 'a.txt', content: 'text' }], 'other-format'],
  ['names no main part', [{ name: '_rels/.rels', content: '<Relationships/>' }], 'other-format'],
  ['misses its main part', writeDocx('').filter(({ name }) => name !== 'word/document.xml'), 'damaged'],
])('a document that %s is refused', async (_name, files, problem) => {
  expect(await problemOf(await pack(files))).toBe(problem)
})

test('files that are no zip are refused by what they are', async () => {
  const inContainer = (name: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...encodeText(name, 'utf-16le')])
  expect(await problemOf(inContainer('EncryptedPackage'))).toBe('encrypted')
  // A workbook of the old format whose name ends in .xlsx.
  expect(await problemOf(inContainer('Workbook'))).toBe('other-format')
  expect(await problemOf(new TextEncoder().encode('{\\rtf1 text}'))).toBe('other-format')
  const whole = await pack(writeDocx(paragraph('Words')))
  expect(await problemOf(whole.slice(0, whole.length / 2))).toBe('damaged')
})

test('a small table that repeats one value without end is refused', async () => {
  const repeated = (rows: number, columns: number): ZipFile[] =>
    writeOpenDocument(
      'spreadsheet',
      `<table:table table:name="a"><table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>xxxxxxxx</text:p></table:table-cell></table:table-row></table:table>`,
    )
  expect(await problemOf(await pack(repeated(1_000_000_000, 16_000)))).toBe('too-much-text')
  expect(await problemOf(await pack(repeated(1, 2_000_000_000)))).toBe('damaged')
  const many = writeXlsx({ sheets: { a: '', b: '', c: '' } })
  expect(await problemOf(await pack(many), { ...documentLimits, parts: 2 })).toBe('too-many-parts')
  const far = writeXlsx({ sheets: { a: '<row><c r="ZZZ1"><v>1</v></c></row>' } })
  expect(await problemOf(await pack(far))).toBe('damaged')
})
