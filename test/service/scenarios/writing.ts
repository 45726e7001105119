import { rewritten } from '../rewritten.ts'
import type { ChatCall, Scenarios } from '../scenario.ts'
import { firstHalf } from '../stream.ts'
import { plainAnswer } from '../texts.ts'

const byteOrderMark = '\ufeff'

function foreignAnswer(call: ChatCall): string {
  return `Zoë says 抹茶, 👩‍👧 and 𓀀: ${plainAnswer(call.messages)}`
}

/** Splits every multibyte character between all of its bytes. */
function insideCharacters(texts: readonly string[]): Uint8Array[] {
  return texts.flatMap((text) => {
    const parts = text.match(/\p{ASCII}+|\P{ASCII}/gu) ?? []
    return parts.flatMap((part) => (/\p{ASCII}/u.test(part) ? [Buffer.from(part)] : bytesOf(part)))
  })
}

function bytesOf(text: string): Uint8Array[] {
  return Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))
}

/** An event whose JSON spans several lines, each with a `data:` before it. */
function overLines(text: string): string {
  const json = text.slice('data: '.length).trim()
  if (!json.startsWith('{')) return text
  const lines = JSON.stringify(JSON.parse(json), null, 1).split('\n')
  return `${lines.map((line) => `data: ${line}`).join('\n')}\n\n`
}

export const writingScenarios = {
  crlf: rewritten('Ends its lines with CR LF.', (texts) =>
    texts.map((text) => text.replaceAll('\n', '\r\n')),
  ),
  'carriage-returns': rewritten('Ends its lines with CR alone.', (texts) =>
    texts.map((text) => text.replaceAll('\n', '\r')),
  ),
  'byte-order-mark': rewritten('Begins with a byte order mark.', (texts) => [byteOrderMark, ...texts]),
  'multi-line-data': rewritten('Splits each chunk over several data lines.', (texts) => texts.map(overLines)),
  'unknown-events': rewritten('Puts unknown events and fields between the chunks.', (texts) => [
    'retry: 3000\n\n',
    ...texts.flatMap((text, index) => [
      `event: ping\ndata: {"type":"ping"}\n\n`,
      `id: ${index}\nweight: 3\n${text}`,
    ]),
  ]),
  comments: rewritten('Puts comments between the chunks, with and without text.', (texts) => [
    ': PROCESSING\n\n',
    ...texts.flatMap((text, index) => [index % 2 === 0 ? ':\n\n' : ': keep-alive\n\n', text]),
  ]),
  'split-characters': rewritten('Splits characters between their bytes.', insideCharacters, foreignAnswer),
  'single-bytes': rewritten(
    'Sends one byte at a time.',
    (texts) => bytesOf(texts.join('')),
    (call) => foreignAnswer(call).slice(0, 40),
  ),
  'no-last-blank': rewritten('Ends without the blank line after its last event.', (texts) => [
    ...texts.slice(0, -1),
    'data: [DONE]',
  ]),
  'unreadable-line': rewritten('Has a line in the middle that is not JSON.', (texts) => [
    ...firstHalf(texts),
    'data: {malformed json: <<<chaos>>>\n\n',
    ...texts.slice(firstHalf(texts).length),
  ]),
} satisfies Scenarios
