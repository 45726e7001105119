import { type Attachment, filesIn, skipLine } from './file-blocks.ts'
import { imagesIn, type MarkedImage, wordsOfImage } from './image-marks.ts'

export type MessagePart =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | { readonly kind: 'file'; readonly start: number; readonly file: Attachment }
  | { readonly kind: 'image'; readonly start: number; readonly image: MarkedImage }

/** The text, the files and the images of a message, in order. Blank text is skipped. */
export function partsOf(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  const addText = (from: number, end: number): void => {
    const text = withoutOuterLines(message.slice(from, end))
    if (text.trim() !== '') parts.push({ kind: 'text', start: from, text })
  }
  let from = 0
  for (const { start, ...file } of attachedIn(message)) {
    addText(from, start)
    parts.push(file.kind === 'file' ? { kind: 'file', start, file } : { kind: 'image', start, image: file })
    from = start + file.source.length
  }
  addText(from, message.length)
  return parts
}

/** Without line breaks around it. A pattern would be slow in a text with many in a row. */
function withoutOuterLines(text: string): string {
  let [from, end] = [0, text.length]
  while (text[from] === '\n') from += 1
  while (end > from && text[end - 1] === '\n') end -= 1
  return text.slice(from, end)
}

type Attached = ({ readonly kind: 'file' } & Attachment) | ({ readonly kind: 'image' } & MarkedImage)

/** Each file and image with its place in the message, in order. */
function attachedIn(message: string): readonly (Attached & { readonly start: number })[] {
  const files = Array.from(filesIn(message), ([start, file]) => ({ kind: 'file' as const, start, ...file }))
  const images = imagesIn(message).map((image) => ({ kind: 'image' as const, ...image }))
  return images.length === 0 ? files : [...files, ...images].toSorted((one, other) => one.start - other.start)
}

/** The words of a message as the window shows them: of a file, its name and its text. */
export function shownWords(message: string): string {
  const parts = partsOf(message)
  if (parts.every(({ kind }) => kind === 'text')) return message
  return parts.map(wordsOfPart).join('\n')
}

function wordsOfPart(part: MessagePart): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'image' ? wordsOfImage(part.image) : `${part.file.name}\n${part.file.text}`
}

interface FilePlace {
  /** No separating line break follows it, as in text from elsewhere. */
  readonly isTight?: boolean
}

/** The parts of a draft that joining needs. */
interface DraftSources {
  readonly files: readonly (Pick<Attachment, 'source'> & FilePlace)[]
  readonly text: string
}

export interface Draft {
  /** Files and images at the start of the draft, each shown as a chip. */
  readonly files: readonly (Attached & FilePlace)[]
  readonly text: string
}

/** Separates the files at the start of a draft from its text. `joinDraft` is the exact reverse. */
export function splitDraft(draft: string): Draft {
  const files: (Attached & FilePlace)[] = []
  let at = 0
  for (const { start, ...file } of attachedIn(draft)) {
    if (start !== at) break
    const end = start + file.source.length
    const isLastLine = end + 1 === draft.length
    // A last line break belongs to the text, or to an image, which must stay on its own line.
    at = isLastLine && file.kind === 'file' ? end : skipLine(draft, end)
    const source = isLastLine ? draft.slice(start, at) : file.source
    files.push({ ...file, source, isTight: isLastLine || (at === end && end < draft.length) })
  }
  return { files, text: draft.slice(at) }
}

export function joinDraft({ files, text }: DraftSources): string {
  const last = text === '' ? files.length - 1 : files.length
  return (
    files.map(({ source, isTight }, index) => (isTight || index === last ? source : `${source}\n`)).join('') +
    text
  )
}

/** Puts one draft in front of another. The files of both stay at the start. */
export function joinDrafts(first: string, second: string): string {
  if (second.trim() === '') return first
  const [one, other] = [splitDraft(first), splitDraft(second)]
  const text = [one.text, other.text].filter((words) => words.trim() !== '').join('\n\n')
  return joinDraft({ files: [...one.files, ...other.files], text })
}

/** The words and files that were added to a draft since its text was sent. Null for another draft. */
export function addedSince(sent: string, draft: string): string | null {
  if (draft.startsWith(sent)) return draft.slice(sent.length).trimStart()
  const [before, now] = [splitDraft(sent), splitDraft(draft)]
  const isSame =
    now.text.startsWith(before.text) &&
    before.files.every(({ source }, index) => now.files[index]?.source === source)
  if (!isSame) return null
  const text = now.text.slice(before.text.length).trimStart()
  return joinDraft({ files: now.files.slice(before.files.length), text })
}
