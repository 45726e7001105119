import 'pdfjs-dist/build/pdf.worker.mjs'
import { getDocument, PasswordException, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import type { DocumentText } from '../shared/contract/chat/document.ts'
import { type Bytes, type ExtractionLimits, Unreadable } from './page.ts'

type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>

/** The text of each page. Draws nothing, runs no script of the file, and loads only tables that Tally has. */
export async function extractPdf(data: Bytes, limits: ExtractionLimits): Promise<DocumentText> {
  if (!isPdf(data)) throw new Unreadable('other-format')
  let isTableMissing = false
  const loading = getDocument({
    data,
    verbosity: 0,
    BinaryDataFactory: loadTables(() => (isTableMissing = true)),
    cMapUrl: '/tables/',
    cMapPacked: true,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  })
  try {
    const text = await readPages(await loading.promise, limits)
    if (isTableMissing) throw new Unreadable('rare-encoding')
    return text
  } catch (error) {
    throw error instanceof PasswordException ? new Unreadable('encrypted', { cause: error }) : error
  } finally {
    await loading.destroy()
  }
}

/** Readers allow other bytes in front of the mark. */
function isPdf(data: Bytes): boolean {
  return new TextDecoder('latin1').decode(data.subarray(0, 1_024)).includes('%PDF-')
}

/**
 * Gets the table of a font that the file doesn't include. Without it, the letters would come out wrong. The library
 * makes an object of the class.
 */
function loadTables(onMissing: () => void) {
  return class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind !== 'cMapUrl') throw new Error('Nothing else is loaded.')
      const response = await fetch(`/tables/${filename}`).catch(() => null)
      if (response?.ok === true) return new Uint8Array(await response.arrayBuffer())
      onMissing()
      throw new Error(`There is no table ${filename}.`)
    }
  }
}

async function readPages(pdf: PDFDocumentProxy, limits: ExtractionLimits): Promise<DocumentText> {
  const { numPages } = pdf
  if (numPages > limits.parts) throw new Unreadable('too-many-parts')
  const parts: { text: string }[] = []
  let characters = 0
  for (let number = 1; number <= numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = textOf(items.filter((item) => 'str' in item))
    characters += text.length
    if (characters > limits.characters) throw new Unreadable('too-much-text')
    parts.push({ text })
    page.cleanup()
  }
  return { unit: 'page', parts }
}

/** Lines as the page has them, with an empty line where the page has a larger gap. */
function textOf(items: readonly TextItem[]): string {
  let text = ''
  let above: TextItem | null = null
  for (const item of items) {
    if (above !== null && item.str !== '' && text.endsWith('\n') && isApart(above, item)) text += '\n'
    text += item.hasEOL ? `${item.str}\n` : item.str
    if (item.str !== '') above = item
  }
  return text
}

function isApart(above: TextItem, below: TextItem): boolean {
  const lineHeight = Math.max(above.height, below.height)
  const gap = Math.abs(baselineOf(above) - baselineOf(below))
  return lineHeight > 0 && gap > lineHeight * 1.7
}

function baselineOf({ transform }: TextItem): number {
  return Number(transform[5])
}
