import type { ScenarioName } from '../../service/scenarios.ts'
import type { Service } from '../../service/start-service.ts'
import { askRaw, type RawAnswer, requestText, unchunk } from './raw-client.ts'

const messages = [{ role: 'user', content: 'Count to three. 一二三 👩‍👧' }]
export const asStream = { stream: true, stream_options: { include_usage: true } }

export function createAsker(service: () => Service) {
  function chat(options: object = asStream, maxWaitMs?: number): Promise<RawAnswer> {
    const body = { model: 'pebble-350m', messages, ...options }
    const request = requestText('POST', '/v1/chat/completions', service().key, body)
    return askRaw(service().address, request, maxWaitMs)
  }

  function list(path = '/v1/models'): Promise<RawAnswer> {
    return askRaw(service().address, requestText('GET', path, service().key))
  }

  function under(name: ScenarioName): void {
    service().setScenario(name)
  }

  return { chat, list, under }
}

export function statusOf({ text }: RawAnswer): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
}

export function bodyOf({ text }: RawAnswer): string {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const bytes = /^transfer-encoding: chunked/im.test(text) ? unchunk(body).text : body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
