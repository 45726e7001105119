import type { DocumentText } from '../shared/contract/chat/document.ts'
import { readOpenText } from './open-text.ts'
import { type Bytes, type ExtractionLimits, Unreadable } from './page.ts'
import { readOpenSheets, readWorkbook } from './sheets.ts'
import { readWordText } from './word-text.ts'
import { attribute, descendantsNamed, openZippedXml, type ZippedXml } from './zipped-xml.ts'

/** The text of a DOCX, ODT, XLSX or ODS file, whatever its name says. */
export async function extractOffice(bytes: Bytes, limits: ExtractionLimits): Promise<DocumentText> {
  const zip = openZippedXml(bytes)
  const { unit, parts } = await readDocument(zip, limits)
  if (parts.length > limits.parts) throw new Unreadable('too-many-parts')
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > limits.characters)
    throw new Unreadable('too-much-text')
  if (parts.length === 0) throw new Unreadable('no-text')
  return { unit, parts }
}

async function readDocument(zip: ZippedXml, limits: ExtractionLimits): Promise<DocumentText> {
  if (zip.has('content.xml')) return await readOpenDocument(zip, limits)
  const main = await mainPartOf(zip)
  const document = await zip.need(main)
  const root = document.documentElement.localName
  if (root === 'document')
    return { unit: 'whole', parts: [{ text: await readWordText(zip, main, document) }] }
  if (root === 'workbook') return { unit: 'sheet', parts: await readWorkbook(zip, main, document, limits) }
  throw new Unreadable('other-format')
}

async function readOpenDocument(zip: ZippedXml, limits: ExtractionLimits): Promise<DocumentText> {
  const manifest = await zip.read('META-INF/manifest.xml')
  if (manifest !== null && [...descendantsNamed(manifest, 'encryption-data')].length > 0)
    throw new Unreadable('encrypted')
  const content = await zip.need('content.xml')
  const [body] = descendantsNamed(content, 'body')
  const [main] = body?.children ?? []
  if (main?.localName === 'text') return { unit: 'whole', parts: [{ text: readOpenText(main) }] }
  if (main?.localName === 'spreadsheet') return { unit: 'sheet', parts: readOpenSheets(main, limits) }
  throw new Unreadable('other-format')
}

async function mainPartOf(zip: ZippedXml): Promise<string> {
  const relations = await zip.read('_rels/.rels')
  if (relations === null) throw new Unreadable('other-format')
  for (const relation of descendantsNamed(relations, 'Relationship')) {
    const isMain = attribute(relation, 'Type')?.endsWith('/officeDocument') ?? false
    if (isMain) return (attribute(relation, 'Target') ?? '').replace(/^\//u, '')
  }
  throw new Unreadable('other-format')
}
