import { modelList } from './model-list.ts'
import { sendError, sendJson, sendUsual } from './reply.ts'
import { type Scenario, type ServiceCall, toChatCall } from './scenario.ts'
import { type ChatBody, complainAbout } from './strict-request.ts'

export interface ReceivedRequest extends ServiceCall {
  readonly number: number
  readonly method: string
}

const endpoints = new Map([
  ['/models', 'GET'],
  ['/chat/completions', 'POST'],
])

/** Answers one request by the scenario, after a strict validation. */
export async function route(request: ReceivedRequest, scenario: Scenario): Promise<void> {
  const { response, path } = request
  if (scenario.answer && (scenario.isAnswered?.(request) ?? true)) return scenario.answer(request)
  const method = path.startsWith('/v1') ? endpoints.get(path.slice('/v1'.length)) : undefined
  if (method === undefined) return sendError(response, 404, { message: `There is no ${path} here.` })
  if (method !== request.method) return sendError(response, 405, { message: `${path} takes ${method} only.` })
  const { keyHeader = 'authorization' } = scenario
  const expected = keyHeader === 'authorization' ? `Bearer ${request.key}` : request.key
  if (request.headers[keyHeader] !== expected) {
    return sendError(response, 401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' })
  }
  const list = scenario.listModels?.(request) ?? { object: 'list', data: modelList }
  if (method === 'POST') return complete(request, scenario, idsOf(list))
  await (scenario.sendModels ?? sendList)(request, list)
}

function sendList({ response }: ServiceCall, list: unknown): void {
  sendJson(response, 200, list)
}

async function complete(
  request: ReceivedRequest,
  scenario: Scenario,
  listedIds: readonly string[],
): Promise<void> {
  const { response, body, headers } = request
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) {
    return sendError(response, 415, { message: 'The content type must be application/json.' })
  }
  const complaint = complainAbout(body, listedIds)
  if (complaint) return sendError(response, complaint.status, complaint)
  await (scenario.complete ?? sendUsual)(toChatCall(body as ChatBody, request))
}

/** The ids of a list in any of its shapes. */
function idsOf(list: unknown): string[] {
  const { data, models } = list as { data?: unknown; models?: unknown }
  const rows = [list, data, models].find((value) => Array.isArray(value)) ?? []
  return rows.map((row: { id?: unknown }) => row.id).filter((id: unknown) => typeof id === 'string')
}
