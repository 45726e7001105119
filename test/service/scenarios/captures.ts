import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Capture, listCaptures } from '../../fixtures/wire/captures.ts'
import { cut } from '../line.ts'
import { modelList } from '../model-list.ts'
import type { Scenario, Scenarios, ServiceCall } from '../scenario.ts'

const tiny = { id: 'tiny', object: 'model', owned_by: 'llamacpp' }
/** Irregular on purpose: a reader must not depend on where pieces end. */
const pieceLengths = [1, 7, 64, 3, 501, 2, 1_024, 13]

/** The recorded head, and the body in irregular pieces; a cut recording ends in the same way. */
async function replay({ response }: Pick<ServiceCall, 'response'>, capture: Capture): Promise<void> {
  response.sendDate = false
  // Node adds no header of its own that is removed before the head is written.
  response.removeHeader('connection')
  response.removeHeader('transfer-encoding')
  const [, reason = ''] = /^HTTP\/1\.1 \d+ (.*)/.exec(capture.rawHead) ?? []
  response.writeHead(capture.status, reason, capture.headers.flat())
  for (const piece of inPieces(capture.body)) {
    response.write(piece)
    await nextTurn()
  }
  if (capture.isCut) cut(response)
  else response.end()
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn += 1) {
    const length = pieceLengths[turn % pieceLengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

function isOfModels({ request }: Capture): boolean {
  return request?.method === 'GET' && request.path.includes('/models')
}

function listIn({ status, body }: Capture): object | undefined {
  return status === 200 ? (JSON.parse(body.toString()) as object) : undefined
}

function describe({ status, headers, isCut }: Capture, to: string): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const form = type.startsWith('text/event-stream') ? ' as a stream' : ''
  return `Replays a recorded answer to ${to}: ${status}${form}${isCut ? ', cut in the middle' : ''}.`
}

function scenarioOf(capture: Capture): Scenario {
  if (!isOfModels(capture)) {
    return {
      description: describe(capture, 'chat'),
      listModels: () => ({ object: 'list', data: [tiny, ...modelList] }),
      complete: (call) => replay(call, capture),
    }
  }
  const list = listIn(capture)
  return {
    description: describe(capture, 'the list'),
    ...(list ? { listModels: () => list } : {}),
    sendModels: (call) => replay(call, capture),
  }
}

/** The answers of one recording are sent one after the other; after the last one the service has loaded. */
function inSequence(captures: readonly Capture[]): Scenario {
  const statuses = captures.map(({ status }) => status).join(', ')
  return {
    description: `Replays recorded answers to the first requests: ${statuses}; then answers normally.`,
    answer: async (call) => {
      const capture = captures[call.requestCount - 1]
      if (capture) await replay(call, capture)
    },
    isAnswered: ({ requestCount }) => requestCount <= captures.length,
  }
}

function allScenarios(): Scenarios {
  const byName = Map.groupBy(listCaptures(), ({ server, name }) => `capture/${server}/${name.split('#')[0]}`)
  const entries = [...byName].map(([name, captures]): [string, Scenario] => {
    const [only] = captures
    return [name, only && captures.length === 1 ? scenarioOf(only) : inSequence(captures)]
  })
  return Object.fromEntries(entries)
}

export const captureScenarios: Readonly<Record<`capture/${string}`, Scenario>> = allScenarios()
