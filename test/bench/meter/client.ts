import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** Another program, in a process of its own. Reads tasks as JSON lines, and prints a line for each result. */
interface Task {
  readonly base: string
  readonly token: string
  /** The API, below the base address. */
  readonly path: string
  /** The kind of answer to ask for. */
  readonly kind: string
  /** Exchanges at the same time. */
  readonly count: number
}

const agents = new Map<string, Agent>()

async function exchange({ base, path, token, kind }: Task): Promise<{ firstMs: number; bytes: number }> {
  const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: kind }], stream: true })
  const agent = agents.get(base) ?? new Agent({ keepAlive: true, maxSockets: 100 })
  agents.set(base, agent)
  const askedAt = performance.now()
  const outgoing = request(`${base}${path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let firstMs: number | null = null
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    firstMs ??= performance.now() - askedAt
    bytes += chunk.byteLength
  })
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`)
  return { firstMs: firstMs ?? Number.NaN, bytes }
}

let rest = ''
for await (const chunk of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) {
    const task = JSON.parse(line) as Task
    const results = await Promise.all(Array.from({ length: task.count }, () => exchange(task)))
    console.log(JSON.stringify(results))
  }
}
