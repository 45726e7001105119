import { partsOf } from '../chat/attachments.ts'
import { descriptionOf } from '../chat/image-marks.ts'

const maxTitleLength = 60
/** Only this many characters influence a title. */
const looksAt = 2_000

const fenced = /^\s*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\s*\1[^\n]*$|$(?![\s\S]))/gmu
const lineMarks = /^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,3}[.)]\s+)+/gmu
const fenceLine = /^\s*(?:`{3,}|~{3,})[^\n]*$/gmu
const link = /!?\[([^\]\n]{1,200})\]\([^)\s]{1,2000}\)/gu
const emphasis = /(\*\*|~~|`)(?=\S)([^\n]{1,200}?)(?<=\S)\1/gu
const unseen = /[\p{Cc}\p{Bidi_Control}]+/gu

/** A title from the first words of a message, without Markdown and files: a title costs no call. */
export function titleFrom(text: string): string {
  const start = firstWords(text).slice(0, looksAt).toWellFormed()
  // Prefer prose to code, and code to an empty title.
  return (
    cut(plain(start.replaceAll(fenced, '\n'))) || cut(plain(start.replaceAll(fenceLine, ''))) || cut(start)
  )
}

/** The message's own text, or else the text of its files and what its images are called. */
function firstWords(message: string): string {
  const parts = partsOf(message)
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  if (parts.length === texts.length) return message
  if (texts.length > 0) return texts.join('\n')
  const images = parts.flatMap((part) => (part.kind === 'image' ? [descriptionOf(part.image)] : []))
  return [...images, ...parts.map((part) => (part.kind === 'file' ? part.file.text : ''))].join('\n')
}

function plain(text: string): string {
  const unmarked = text.replaceAll(lineMarks, '').replaceAll(link, '$1').replaceAll(emphasis, '$2')
  return /[\p{L}\p{N}]/u.test(unmarked) ? unmarked : ''
}

function cut(text: string): string {
  const line = text.replaceAll(unseen, ' ').replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= maxTitleLength) return line
  const kept = upTo(line, 'word')
  const title = kept.length > maxTitleLength / 2 ? kept : upTo(line, 'grapheme')
  return `${title.replace(/(?<=[\p{L}\p{N}])[\s.,;:–—-]+$/u, '').trimEnd()}…`
}

/** As many whole segments as fit. Segments are words in any language, including languages without spaces. */
function upTo(line: string, granularity: Granularity): string {
  let end = 0
  for (const { segment, index } of segmenterBy(granularity).segment(line.slice(0, maxTitleLength * 4))) {
    if (index + segment.length > maxTitleLength) break
    end = index + segment.length
  }
  return line.slice(0, end)
}

type Granularity = 'word' | 'grapheme'

const segmenters = new Map<Granularity, Intl.Segmenter>()

/** Made when it is first needed, because loading the dictionaries would delay the start of the app. */
function segmenterBy(granularity: Granularity): Intl.Segmenter {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity })
  segmenters.set(granularity, segmenter)
  return segmenter
}
