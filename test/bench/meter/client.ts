import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Exchanged, Task } from './caller.ts'

/** Another program, in a process of its own. Reads tasks as JSON lines, and prints a line for each result. */
const agents = new Map<string, Agent>()

async function exchange({ base, path, headers, kind }: Task): Promise<Exchanged> {
  const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: kind }], stream: true })
  const agent = agents.get(base) ?? new Agent({ keepAlive: true, maxSockets: 200 })
  agents.set(base, agent)
  const askedAt = performance.now()
  const outgoing = request(`${base}${path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', ...headers },
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

/** Starts an exchange at each of these times, whether the earlier ones have ended or not. */
async function inTime(task: Task, perSecond: number): Promise<Exchanged[]> {
  const begunAt = performance.now()
  const running: Promise<Exchanged>[] = []
  for (let number = 0; number < perSecond * task.seconds; number += 1) {
    const waitMs = begunAt + (number * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await delay(waitMs)
    running.push(exchange(task))
  }
  return Promise.all(running)
}

/** So many at the same time: each begins the next one when it ends. */
async function oneAfterAnother(task: Task): Promise<Exchanged[]> {
  const until = performance.now() + task.seconds * 1_000
  const rows = Array.from({ length: task.count }, async () => {
    const done: Exchanged[] = []
    do done.push(await exchange(task))
    while (performance.now() < until)
    return done
  })
  return (await Promise.all(rows)).flat()
}

let rest = ''
for await (const chunk of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) {
    const task = JSON.parse(line) as Task
    const results = await (task.perSecond === null ? oneAfterAnother(task) : inTime(task, task.perSecond))
    console.log(JSON.stringify(results))
  }
}
