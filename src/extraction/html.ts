import type { DocumentText } from '../shared/contract/chat/document.ts'
import { decodeExactly, findText } from '../shared/domain/app/text-encoding.ts'
import { type Bytes, type ExtractionLimits, Unreadable } from './page.ts'

/** Elements whose text isn't part of the page. */
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
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  const text = textOf(body)
  if (text.length > limits.characters) throw new Unreadable('too-much-text')
  return { unit: 'whole', parts: [{ text }] }
}

/**
 * As browsers do: by the byte order mark, else as UTF-8, else as the page says, wherever it does, else in the most
 * plausible encoding. Text with escapes may be Japanese in seven bits, which is UTF-8, too.
 */
function decode(bytes: Bytes): string {
  const found = findText(bytes, TextDecoder)
  if (found?.isCertain === true && !found.text.includes('\u001b')) return found.text
  const named = namedEncoding(bytes)
  // A page whose declaration is ASCII can't be in UTF-16.
  const isPossible = named !== null && !/^utf-?16/iu.test(named)
  const text = (isPossible ? decodeExactly(bytes, named, TextDecoder) : null) ?? found?.text
  if (text === undefined || text.includes('\0')) throw new Unreadable('other-format')
  return text
}

/** Every encoding that a page may name has ASCII in the same bytes. */
function namedEncoding(bytes: Bytes): string | null {
  const source = new TextDecoder('latin1').decode(bytes)
  const [, declared] = /^<\?xml[^>]{0,200}?encoding=["']([\w-]{1,40})/u.exec(source.slice(0, 300)) ?? []
  if (declared !== undefined) return declared
  for (const meta of new DOMParser().parseFromString(source, 'text/html').querySelectorAll('meta')) {
    const named =
      meta.getAttribute('charset') ??
      (meta.httpEquiv.toLowerCase() === 'content-type' ? charset.exec(meta.content.slice(0, 300))?.[1] : null)
    if (named !== undefined && named !== null) return named
  }
  return null
}

const charset = /charset\s{0,10}=\s{0,10}["']?([\w-]{1,40})/iu

/** Blocks on their own lines, cells apart by tabs, and spaces as a browser shows them. */
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
