import { afterEach, expect, it } from 'vitest'
import { collect, createInference, failureOf, type Loopback, never, question, serve } from './loopback.ts'

let open: Loopback[] = []
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  open = []
})

const statuses = [301, 302, 303, 307, 308]
const cases = statuses.flatMap((status) => [
  { status, where: 'the same host' },
  { status, where: 'another host' },
])

it.each(cases)(
  '$status to $where is an error that names the target, and is not followed',
  async (redirect) => {
    const reached: string[] = []
    const elsewhere = await serve((request, response) => {
      reached.push(`elsewhere ${request.url}`)
      response.end('{"data":[{"id":"a"}]}')
    })
    const first = await serve((request, response) => {
      reached.push(`${request.method} ${request.url}`)
      const origin = redirect.where === 'another host' ? `http://127.0.0.1:${elsewhere.port}` : ''
      response.writeHead(redirect.status, { location: `${origin}/moved` }).end('gone')
    })
    open = [first, elsewhere]
    const place =
      redirect.where === 'another host' ? `127.0.0.1:${elsewhere.port}` : `127.0.0.1:${first.port}/moved`
    const inference = createInference()

    const { failure, parts } = await collect(inference.complete(first.target, question, never))
    expect(failure).toMatchObject({ code: 'redirect', cause: place, response: { status: redirect.status } })
    const listing = await failureOf(() => inference.listModels(first.target, never))
    expect(listing).toMatchObject({ code: 'redirect', cause: place })
    expect(failure?.response?.headers.some(([name]) => name === 'location')).toBe(true)
    expect([parts, reached]).toEqual([[], ['POST /v1/chat/completions', 'GET /v1/models']])
  },
)
