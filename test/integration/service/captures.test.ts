import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Capture, listCaptures } from '../../fixtures/wire/captures.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { askRaw, requestText, unchunk } from './raw-client.ts'

let service: Service
beforeEach(async () => {
  service = await startService({ answerMs: 20 })
})
afterEach(() => service.close())

const captures = listCaptures()
const isOfModels = ({ request }: Capture): boolean =>
  request?.method === 'GET' && request.path.includes('/models')

function ask(method: 'GET' | 'POST'): Promise<{ text: string; end: string }> {
  const messages = [{ role: 'user', content: 'hi' }]
  const chat = requestText('POST', '/v1/chat/completions', service.key, { model: 'tiny', messages })
  return askRaw(service.address, method === 'POST' ? chat : requestText('GET', '/v1/models', service.key))
}

describe('a recorded answer', () => {
  const single = captures.filter(({ name }) => !name.includes('#'))

  it.each(single.map((capture) => [`${capture.server}/${capture.name}`, capture] as const))(
    '%s is sent as recorded',
    async (name, capture) => {
      service.setScenario(`capture/${name}`)
      const { text, end } = await ask(isOfModels(capture) ? 'GET' : 'POST')
      const headEnd = text.indexOf('\r\n\r\n')
      expect(text.slice(0, headEnd)).toBe(capture.rawHead)
      const isChunked = /^Transfer-Encoding: chunked$/im.test(capture.rawHead)
      const body = text.slice(headEnd + 4)
      const { text: found, isEnded } = isChunked ? unchunk(body) : { text: body, isEnded: true }
      expect(found).toBe(capture.body.toString('latin1'))
      expect([isEnded, end]).toEqual([!capture.isCut, 'closed'])
    },
  )

  it('of a loading server repeats until it has loaded', async () => {
    service.setScenario('capture/llama-server/44-while-loading')
    const count = captures.filter(({ name }) => name.startsWith('44-while-loading#')).length
    const statuses: (string | undefined)[] = []
    for (let turn = 0; turn < count + 1; turn += 1) {
      statuses.push(/^HTTP\/1\.1 (\d+)/.exec((await ask(turn % 2 === 0 ? 'GET' : 'POST')).text)?.[1])
    }
    expect(count).toBeGreaterThan(1)
    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: count }, () => '503'))
    expect(statuses.at(-1)).toMatch(/^(?:200|404)$/)
  })
})
