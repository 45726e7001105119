import type { DocumentText } from '../shared/contract/chat/document.ts'
import { type Bytes, type ExtractionLimits, Unreadable } from './page.ts'

/** Elements whose text is no part of the page. */
const unread = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'HEAD',
  'TEXTAREA',
])

const paragraphs = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'UL',
  'OL',
  'DL',
  'TABLE',
  'PRE',
  'BLOCKQUOTE',
  'FIGURE',
  'HR',
])

const lines = new Set(
  [
    'ADDRESS',
    'ARTICLE',
    'ASIDE',
    'BODY',
    'CAPTION',
    'DD',
    'DETAILS',
    'DIV',
    'DT',
    'FIGCAPTION',
    'FOOTER',
    'FORM',
  ].concat(['HEADER', 'LI', 'MAIN', 'NAV', 'SECTION', 'SUMMARY', 'TR']),
)

/** The text of a page. The parser runs no script and loads nothing, as the page is never shown. */
export async function extractHtml(bytes: Bytes, limits: ExtractionLimits): Promise<DocumentText> {
  const source = decode(bytes)
  if (source.includes('\0')) throw new Unreadable('other-format')
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  const text = textOf(body)
  if (text.length > limits.characters) throw new Unreadable('too-much-text')
  return { unit: 'whole', parts: [{ text }] }
}

/** As the byte order mark says, else as the page says, else UTF-8, else the encoding of old Western pages. */
function decode(bytes: Bytes): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const named = /<meta[^<>]+charset\s*=\s*["']?([\w-]{1,40})/iu.exec(start)?.[1]
  for (const encoding of ['utf-8', named ?? 'utf-8'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Another encoding may fit.
    }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Blocks on lines of their own, cells apart by tabs, and spaces as a browser shows them. */
function textOf(body: Element): string {
  const pieces: string[] = []
  let end = '\n\n'
  const write = (piece: string): void => {
    if (piece === '') return
    pieces.push(piece)
    end = (end + piece).slice(-2)
  }
  const breakLine = (count: 1 | 2): void => {
    const breaks = end.endsWith('\n\n') ? 2 : end.endsWith('\n') ? 1 : 0
    write('\n'.repeat(Math.max(0, count - breaks)))
  }
  const readText = (data: string, isVerbatim: boolean): void => {
    const shown = isVerbatim ? data : data.replaceAll(/[ \t\n\f\r]+/gu, ' ')
    write(!isVerbatim && /[ \n\t]$/u.test(end) ? shown.replace(/^ /u, '') : shown)
  }
  /** Chromium's parser limits how deep elements are nested. */
  const read = (element: Element, isVerbatim: boolean): void => {
    const name = element.tagName.toUpperCase()
    if (unread.has(name)) return
    const breaks = paragraphs.has(name) ? 2 : lines.has(name) ? 1 : null
    if (breaks !== null) breakLine(breaks)
    if (name === 'BR') write('\n')
    if (name === 'LI') write('- ')
    if ((name === 'TD' || name === 'TH') && element.previousElementSibling !== null) write('\t')
    for (const child of element.childNodes) {
      if (child instanceof Element) read(child, isVerbatim || name === 'PRE')
      else if (child instanceof Text) readText(child.data, isVerbatim || name === 'PRE')
    }
    if (breaks !== null) breakLine(breaks)
  }
  read(body, false)
  return pieces.join('')
}
