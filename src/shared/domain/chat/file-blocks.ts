/** A text file in a message: a line with its name and size, and a code block with its text. */
export interface Attachment {
  readonly name: string
  readonly text: string
  /** The exact characters in the message. */
  readonly source: string
}

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

export function* filesIn(message: string): Generator<readonly [number, Attachment]> {
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

export function skipLine(text: string, at: number): number {
  return text[at] === '\n' ? at + 1 : at
}

function languageOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
}
