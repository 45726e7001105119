import { failureOf } from '../../../shared/domain/app/errors.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { programLimits } from '../../../shared/domain/programs/program-limits.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import type { PassedResponse, PassThrough } from '../../inference/pass-through.ts'
import type { MeterRefusal, MeterRequest, MeterResponse } from '../../meter/meter.ts'
import type { StoredProgram } from '../../storage/row-types.ts'
import { readRequestFields, refusedModel } from './request-fields.ts'

const keptResponses = 1_000

const plainRequest = {
  api: null,
  asksForStream: false,
  removesUsageChunk: false,
  model: null,
  callId: null,
  attempt: 1,
} as const

/** Requests that cost nothing and have no row: models, counts of tokens, and a program's own responses. */
export function createFreeRequests(passThrough: PassThrough) {
  /** The programs of running requests, one entry each. */
  const running: string[] = []
  /** The responses of each program's own calls, in memory only: the key opens those of everyone. */
  const responses = new Map<string, Set<string>>()

  /** A program may have another service now, where the same id belongs to someone else. */
  const placeOf = ({ baseAddress }: ServiceTarget, id: string): string => `${baseAddress} ${id}`

  function refusalOf(
    program: StoredProgram,
    target: ServiceTarget,
    { route, id, body }: MeterRequest,
  ): MeterRefusal | null {
    if (running.filter((other) => other === program.id).length >= programLimits.freeRunning)
      return { kind: 'too-many-running', most: programLimits.freeRunning }
    if (route.names === 'model' && program.models?.includes(id ?? '') === false)
      return { kind: 'model', model: id ?? '' }
    if (route.names === 'response') {
      const isOwn = responses.get(program.id)?.has(placeOf(target, id ?? '')) === true
      return isOwn ? null : { kind: 'response' }
    }
    if (body === null) return null
    const fields = readRequestFields(body, null)
    return fields === null ? { kind: 'body' } : refusedModel(program, fields)
  }

  return {
    async answer(
      program: StoredProgram,
      target: ServiceTarget,
      request: MeterRequest,
    ): Promise<MeterResponse | MeterRefusal> {
      const refused = refusalOf(program, target, request)
      if (refused !== null) return refused
      const { route, path, query, headers, body, signal } = request
      running.push(program.id)
      // Aborted at the end of the response too.
      signal.addEventListener('abort', () => running.splice(running.indexOf(program.id), 1), { once: true })
      try {
        const passed = { ...plainRequest, path, query, headers, body }
        const response = await passThrough.pass(target, passed, signal)
        const isList = route.method === 'GET' && route.names === null && response.status < 300
        return program.models !== null && isList
          ? await withModels(response, new Set(program.models))
          : { ...response, body: bytesOf(response) }
      } catch (error) {
        return failed(error)
      }
    },

    /** The program's call has this response, so that the program may read and cancel it. */
    noteResponse(programId: string, target: ServiceTarget, id: string): void {
      const own = responses.get(programId) ?? new Set()
      const place = placeOf(target, id)
      own.delete(place)
      own.add(place)
      const [oldest] = own
      if (own.size > keptResponses && oldest !== undefined) own.delete(oldest)
      responses.set(programId, own)
    },
  }
}

async function* bytesOf({ pieces }: PassedResponse): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of pieces) if (bytes.byteLength > 0) yield bytes
}

/** The list with the allowed models only. A list in an unknown form is passed on as it is. */
async function withModels(response: PassedResponse, allowed: ReadonlySet<string>): Promise<MeterResponse> {
  const parts: Uint8Array[] = []
  for await (const bytes of bytesOf(response)) parts.push(bytes)
  const whole = Buffer.concat(parts)
  const list: unknown = parseJson(whole.toString('utf8'))
  const isListed = (model: unknown): boolean =>
    typeof model === 'object' && model !== null && 'id' in model && allowed.has(String(model.id))
  const shown = Array.isArray(list)
    ? list.filter(isListed)
    : typeof list === 'object' && list !== null && 'data' in list && Array.isArray(list.data)
      ? { ...list, data: list.data.filter(isListed) }
      : { object: 'list', data: [] }
  const headers = response.headers.filter(([name]) => name.toLowerCase() !== 'content-length')
  return { status: response.status, headers, body: oneOf(JSON.stringify(shown)) }
}

async function* oneOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A request that got no response to pass on. */
export function failed(error: unknown): MeterRefusal {
  const failure = failureOf(error)
  return {
    kind: 'failed',
    failureCode: failure?.code ?? 'failed',
    // The target of a redirect is the service's address, which is none of the program's business.
    cause: failure?.code === 'redirect' ? null : (failure?.cause ?? null),
    isLate: failure?.code === 'time-out',
  }
}
