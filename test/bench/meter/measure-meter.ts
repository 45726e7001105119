import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { connect, startHeadlessApp } from '../../integration/app/headless-app.ts'
import { freePort } from '../../integration/meter/meter-story.ts'
import { atMost, type Finding } from '../finding.ts'
import { timeWrites } from '../first-token/disk-time.ts'
import { startService } from '../scaffold/start-service.ts'
import { percentileOf } from '../scaffold/statistics.ts'

const apis = ['chat/completions', 'responses', 'messages']
const warmUps = 30
const counted = 200
const streams = 20
const tokensAStream = 300
const largeBytes = 200_000_000
const nanosAMs = 1_000_000

interface Exchanged {
  readonly firstMs: number
  readonly bytes: number
}

/** The meter between another program and a service; both are processes of their own. */
export async function measureMeter(): Promise<Finding[]> {
  const service = await startService('service.ts', import.meta.url)
  const path = fileURLToPath(new URL('client.ts', import.meta.url))
  const client = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const app = startHeadlessApp()
  const told = createInterface({ input: client.stdout })
  try {
    const direct = { base: service.address, token: 'bench-key' }
    const metered = await openMeter(app, direct.base)
    const ask = async (to: typeof direct, kind: string, count = 1, api = apis[0]): Promise<Exchanged[]> => {
      const result = once(told, 'line')
      client.stdin.write(`${JSON.stringify({ ...to, path: `/${api}`, kind, count })}
`)
      const [line] = (await result) as [string]
      return JSON.parse(line) as Exchanged[]
    }
    const firstBytes = []
    for (const api of apis)
      firstBytes.push(
        ...(await measureFirstBytes(
          app,
          () => ask(direct, 'word', 1, api),
          () => ask(metered, 'word', 1, api),
          api,
        )),
      )
    return [
      ...firstBytes,
      await measureMemory(() => ask(metered, `bytes ${largeBytes}`)),
      await measureDelay(() => ask(metered, `tokens ${tokensAStream}`, streams)),
    ]
  } finally {
    app.close()
    app.remove()
    client.kill()
    service.end()
  }
}

async function openMeter(app: ReturnType<typeof startHeadlessApp>, address: string) {
  const { connectionId } = await connect(app, { address, key: 'bench-key' })
  const { token } = await app.request('programs.add', {
    name: 'Bench',
    connectionId,
    models: null,
    maxRunning: 100,
    addsUsage: true,
    stopsAtBudget: false,
    keepsBodies: false,
    passesGatewayHeaders: false,
    projectId: null,
  })
  await app.request('meter.setPort', { port: await freePort() })
  const { address: base } = await app.request('meter.switch', { isOn: true })
  return { base: base ?? '', token }
}

/** The row must be on disk before the request leaves, so its time is listed apart, as for a chat. */
async function measureFirstBytes(
  app: ReturnType<typeof startHeadlessApp>,
  direct: () => Promise<Exchanged[]>,
  metered: () => Promise<Exchanged[]>,
  api: string,
): Promise<Finding[]> {
  const disk = timeWrites(app.store)
  const floor: number[] = []
  const added: number[] = []
  const rows: number[] = []
  for (let turn = 0; turn < warmUps + counted; turn += 1) {
    const [bare] = await direct()
    const before = disk.spentMs()
    const [ours] = await metered()
    const rowMs = disk.spentMs() - before
    if (turn < warmUps || bare === undefined || ours === undefined) continue
    floor.push(bare.firstMs)
    rows.push(rowMs)
    added.push(ours.firstMs - bare.firstMs - rowMs)
  }
  const at = (name: string, values: readonly number[]): Finding => ({
    name,
    unit: 'ms',
    values: [percentileOf(values, 0.5)],
  })
  return [
    { ...at(`${api}: added time to the first byte, without rows: p50`, added), goal: atMost(1) },
    { ...at(`${api}: rows of a call committed and synced to disk: p50`, rows), isInDocument: true },
    { ...at(`${api}: the service without Tally between, first byte: p50`, floor), isInDocument: true },
  ]
}

async function measureMemory(stream: () => Promise<Exchanged[]>): Promise<Finding> {
  await stream()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  await stream()
  clearInterval(timer)
  return {
    name: 'memory of main over its start while 200 MB stream',
    unit: 'MB',
    values: [(most - before) / 1_000_000],
    goal: atMost(30),
  }
}

async function measureDelay(stream: () => Promise<Exchanged[]>): Promise<Finding> {
  await stream()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await stream()
  delay.disable()
  return {
    name: "main's delay while 20 streams pass: p99",
    unit: 'ms',
    values: [delay.percentile(99) / nanosAMs],
    goal: atMost(5),
  }
}
