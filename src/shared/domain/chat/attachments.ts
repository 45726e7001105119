/** A text file in a message: a line with its name and size, and a code block with its text. */
export interface Attachment {
  readonly name: string
  readonly text: string
  /** The exact characters in the message. */
  readonly source: string
}

export type MessagePart =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | { readonly kind: 'file'; readonly start: number; readonly file: Attachment }

/** The only form that Tally writes, so that other code blocks stay text. Nothing shows the size written here. */
const header =
  /^([^\n`]{1,120}) \((?:\p{Nd}[\p{Nd}.,٫٬'’ \u00a0\u202f]{0,12}(?:B|kB|MB))\):\n(`{3,99})([a-z0-9]{0,10})\n/gmu

/** Writes a file as a code block with its name and size above. The fence is longer than any fence inside. */
export function attachmentBlock({ name, text }: { name: string; text: string }, size: string): string {
  const runs = text.match(/`{3,}/gu) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  const clean = text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '')
  return `${name} (${size}):\n${fence}${languageOf(name)}\n${clean}\n${fence}\n`
}

/** The text and the files of a message, in order. Blank text is skipped. */
export function partsOf(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  const addText = (from: number, end: number): void => {
    const text = withoutOuterLines(message.slice(from, end))
    if (text.trim() !== '') parts.push({ kind: 'text', start: from, text })
  }
  let from = 0
  for (const [start, file] of filesIn(message)) {
    addText(from, start)
    parts.push({ kind: 'file', start, file })
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

/** The words of a message as the window shows them: of a file, its name and its text. */
export function shownWords(message: string): string {
  const parts = partsOf(message)
  if (parts.every(({ kind }) => kind === 'text')) return message
  return parts
    .map((part) => (part.kind === 'text' ? part.text : `${part.file.name}\n${part.file.text}`))
    .join('\n')
}

interface FilePlace {
  /** No empty line follows it, as in text from elsewhere. */
  readonly isTight?: boolean
}

/** The parts of a draft that joining needs. */
interface DraftSources {
  readonly files: readonly (Pick<Attachment, 'source'> & FilePlace)[]
  readonly text: string
}

export interface Draft {
  /** At the start of the draft, each shown as a chip. */
  readonly files: readonly (Attachment & FilePlace)[]
  /** The typed text. */
  readonly text: string
}

/** Separates the files at the start of a draft from its text. `joinDraft` is the exact reverse. */
export function splitDraft(draft: string): Draft {
  const files: (Attachment & FilePlace)[] = []
  let at = 0
  for (const [start, file] of filesIn(draft)) {
    if (start !== at) break
    const end = start + file.source.length
    // A last line break belongs to the text.
    at = end + 1 < draft.length ? skipLine(draft, end) : end
    files.push({ ...file, isTight: at === end && end < draft.length })
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

/** Each file with its place in the message. */
function* filesIn(message: string): Generator<readonly [number, Attachment]> {
  if (!message.includes('B):\n```')) return
  // Looking twice for the same missing fence would make a hostile message slow.
  const missing = new Set<string>()
  let end = 0
  for (const match of message.matchAll(header)) {
    const [head, name = '', fence = '', language] = match
    const start = match.index
    if (start < end || language !== languageOf(name) || missing.has(fence)) continue
    const textStart = start + head.length
    const close = message.indexOf(`\n${fence}`, textStart)
    if (close === -1) missing.add(fence)
    const afterFence = close + 1 + fence.length
    if (close === -1 || !['\n', undefined].includes(message[afterFence])) continue
    end = skipLine(message, afterFence)
    const source = message.slice(start, end)
    yield [start, { name, text: message.slice(textStart, close), source }]
  }
}

function skipLine(text: string, at: number): number {
  return text[at] === '\n' ? at + 1 : at
}

function languageOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
}
