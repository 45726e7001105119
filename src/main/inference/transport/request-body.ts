import type { ChatRequest } from '../inference.ts'

/** So much is written at once, in characters: more would hold up everything else. */
const pieceLength = 250_000

/** The body of a request for an answer. A long conversation is written piece by piece, so that the app goes on meanwhile. */
export async function bodyOf(request: ChatRequest): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let gathered = ''
  for (const part of partsOf(request)) {
    gathered += part
    if (gathered.length < pieceLength) continue
    pieces.push(Buffer.from(gathered))
    gathered = ''
    await nextTurn()
  }
  return Buffer.concat([...pieces, Buffer.from(gathered)])
}

function* partsOf({ model, messages, asking }: ChatRequest): Generator<string> {
  yield `{"model":${JSON.stringify(model)},"messages":[`
  let comma = ''
  for (const { role, content } of messages) {
    yield `${comma}{"role":${JSON.stringify(role)},"content":"`
    for (const piece of piecesOf(content)) yield JSON.stringify(piece).slice(1, -1)
    yield '"}'
    comma = ','
  }
  yield `]${fieldsFor(asking)}}`
}

/** Two halves of one character stay together. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength
    const isBetween = (text.codePointAt(to - 1) ?? 0) > 0xffff
    yield text.slice(from, isBetween ? to + 1 : to)
    from = isBetween ? to + 1 : to
  }
}

function fieldsFor(asking: ChatRequest['asking']): string {
  if (asking === 'whole') return ''
  return asking === 'stream' ? ',"stream":true' : ',"stream":true,"stream_options":{"include_usage":true}'
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
