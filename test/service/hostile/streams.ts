import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Random } from '../../seed-data/random.ts'
import { beginStream, type HostileAnswer, hostile, lastEvents } from './hostile-answer.ts'
import { hostileText, inPieces } from './texts.ts'

type Cut = 'end' | 'close' | 'reset' | 'no terminator'

/** A stream as irregular as the format allows, and cut anywhere. */
export function oddStream(random: Random): HostileAnswer {
  const text = withoutLoneSigns(hostileText(random))
  const ending = random.pick(['\n', '\n', '\r\n', '\r'])
  // After its first piece: of several answers the first one to arrive counts.
  const noise = () => (random.chance(0.3) ? random.pick(noises) : '')
  const events = inPieces(
    random,
    text,
    Math.max(random.pick([1, 3, 40, 4_000]), Math.ceil(text.length / maxEvents)),
  ).map((content) => `data:${random.pick(['', ' '])}${said(random, content)}\n\n${noise()}`)
  const source = `${random.chance(0.2) ? '\ufeff' : ''}${events.join('')}${lastEvents}${random.pick(afterEnd)}`
  const bytes = Buffer.from(source.replaceAll('\n', ending))
  const isCut = random.chance(0.5)
  const cut = isCut ? random.pick<Cut>(['end', 'close', 'reset', 'no terminator']) : 'end'
  const length = isCut ? random.between(0, bytes.length) : bytes.length
  const writeLength = random.pick([1, 7, 100, 5_000, 100_000])
  const name = `stream ${JSON.stringify({ ending, cut, length, of: bytes.length, writeLength })}`
  return hostile(name, (response) => pour(response, bytes.subarray(0, length), { cut, writeLength }), {
    text,
    isWhole: !isCut,
  })
}

const maxEvents = 60

const noises = [
  ': comment\n\n',
  ':\n',
  'event: execute\ndata: {"code":"alert(1)"}\n\n',
  'id: 7\nretry: 1\n',
  'unknown: field\n',
  'data\n\n',
  'data: {"choices":[]}\n\n',
  'data: {"choices":[{"index":1,"delta":{"content":"another answer"}}]}\n\n',
  'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"{"}}]}}]}\n\n',
  'data: {"usage":{"prompt_tokens":-1,"completion_tokens":"2","total_tokens":1e400}}\n\n',
] as const

const afterEnd = [
  '',
  '',
  'data: [DONE]\n\n',
  'data: {"choices":[{"index":0,"delta":{"content":"late"}}]}\n\n',
]

function said(random: Random, content: string): string {
  const json = JSON.stringify({
    ...(random.chance(0.2)
      ? { id: hostileText(random).slice(0, 300), model: random.pick([7, null, 'x'.repeat(600)]) }
      : {}),
    choices: [{ index: 0, delta: { content }, ...(random.chance(0.1) ? { finish_reason: null } : {}) }],
  })
  return random.chance(0.2) ? json.replaceAll('/', '\\/') : json
}

/** Half a character is no text, and a file can't hold it. */
function withoutLoneSigns(text: string): string {
  return text.toWellFormed()
}

async function pour(
  response: ServerResponse,
  bytes: Buffer,
  { cut, writeLength }: { cut: Cut; writeLength: number },
): Promise<void> {
  beginStream(response, cut === 'close' ? { 'content-length': bytes.length + 10 } : {})
  const most = Math.max(writeLength, Math.ceil(bytes.length / 12))
  for (let at = 0; at < bytes.length; at += most) {
    response.write(bytes.subarray(at, at + most))
    await nextTurn()
  }
  if (cut === 'end') response.end()
  else if (cut === 'reset') response.socket?.resetAndDestroy()
  else response.socket?.destroySoon()
}
