import { modelList } from './model-list.ts'
import { sendError, sendJson, toChatCall } from './reply.ts'
import type { Scenario, ServiceCall } from './scenario.ts'
import { type ChatBody, complainAbout } from './strict-request.ts'

export interface ReceivedRequest extends ServiceCall {
  readonly number: number
  readonly method: string
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: unknown
  readonly gone: AbortSignal
}

const endpoints = new Map([
  ['/v1/models', 'GET'],
  ['/v1/chat/completions', 'POST'],
])

/** Answers one request as the scenario says, after looking at it as strictly as the contract allows. */
export async function route(request: ReceivedRequest, scenario: Scenario): Promise<void> {
  const { response, path } = request
  if (scenario.answer) return scenario.answer(request)
  const method = endpoints.get(path)
  if (method === undefined) return sendError(response, 404, { message: `There is no ${path} here.` })
  if (method !== request.method) return sendError(response, 405, { message: `${path} takes ${method} only.` })
  if (request.authorization !== `Bearer ${request.key}`) {
    return sendError(response, 401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' })
  }
  const list = scenario.listModels?.(request) ?? { object: 'list', data: modelList }
  if (method === 'GET') return sendJson(response, 200, list)
  await complete(request, scenario, idsOf(list.data))
}

async function complete(
  request: ReceivedRequest,
  scenario: Scenario,
  listedIds: readonly string[],
): Promise<void> {
  const { response, body } = request
  if (!/^application\/json\b/.test(request.contentType ?? '')) {
    return sendError(response, 415, { message: 'The content type must be application/json.' })
  }
  const complaint = complainAbout(body, listedIds)
  if (complaint) return sendError(response, complaint.status, complaint)
  await scenario.complete?.(toChatCall(body as ChatBody, request))
}

function idsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => (row as { id?: unknown }).id).filter((id) => typeof id === 'string')
}
