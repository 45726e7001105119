import 'pdfjs-dist/build/pdf.worker.mjs'
import { getDocument, PasswordException, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist'
import type { DocumentText } from '../shared/contract/chat/document.ts'
import { type Bytes, type ExtractionLimits, Unreadable } from './page.ts'
import { type Piece, textOf } from './pdf-text.ts'
import { placeValues, readValues } from './pdf-values.ts'

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
    const text = textOf(await readPieces(page))
    characters += text.length
    if (characters > limits.characters) throw new Unreadable('too-much-text')
    parts.push({ text })
    page.cleanup()
  }
  return { unit: 'page', parts }
}

async function readPieces(page: PDFPageProxy): Promise<readonly Piece[]> {
  const view: readonly number[] = page.getViewport({ scale: 1 / page.userUnit }).transform
  const { items } = await page.getTextContent()
  const pieces = items.filter((item) => 'str' in item).map((item) => pieceOf(item, view))
  return placeValues(pieces, await readValues(page, view))
}

function pieceOf(item: TextItem, view: readonly number[]): Piece {
  const [across = 0, along = 0, , , x = 0, y = 0] = Util.transform(view, item.transform).map(Number)
  const length = Math.hypot(across, along) || 1
  return {
    text: item.str,
    x,
    y,
    direction: [across / length, along / length],
    width: item.width,
    height: item.height,
    isRightToLeft: item.dir === 'rtl',
    isVertical: item.dir === 'ttb',
    endsLine: item.hasEOL,
  }
}
