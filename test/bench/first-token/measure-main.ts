import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startHeadlessApp } from '../../integration/app/headless-app.ts'
import { type Measured, medianOf } from '../measured.ts'
import { createTallyExchange, type Exchange, exchangeBare } from './contenders.ts'
import { watchLines } from './line-times.ts'
import { percentileRows } from './percentile-rows.ts'

const warmUps = 50
const counted = 400
const goalMs = 1

/** What main adds to the time until the first word is told, beside the same exchange by bare node:http. They take turns. */
export async function measureMain(): Promise<Measured[]> {
  const file = fileURLToPath(new URL('service.ts', import.meta.url))
  const service = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(service.stdout, 'data')) as [Buffer]
  const address = `http://127.0.0.1:${port.toString().trim()}/v1`
  const app = startHeadlessApp()
  const bare: Exchange[] = []
  const ours: Exchange[] = []
  try {
    const exchange = await createTallyExchange(app, address)
    watchLines()
    for (let turn = 0; turn < warmUps + counted; turn += 1) {
      const found = { bare: await exchangeBare(address), ours: await exchange() }
      if (turn < warmUps) continue
      bare.push(found.bare)
      ours.push(found.ours)
    }
  } finally {
    app.close()
    app.remove()
    service.kill()
  }
  return tablesOf(bare, ours)
}

function tablesOf(bare: readonly Exchange[], ours: readonly Exchange[]): Measured[] {
  const step = (
    title: string,
    all: (one: Exchange) => number,
    disk: (one: Exchange) => number,
  ): Measured => ({
    title: `first-token, main: ${title}; ${counted} exchanges over loopback`,
    unit: 'ms',
    rows: [
      ...percentileRows('bare', bare.map(all)),
      ...percentileRows('Tally', ours.map(all)),
      ...percentileRows('… its rows', ours.map(disk)),
    ],
    baseline: 'bare, p50',
    // The goal is for both steps together.
    goal: { row: '', maxRatio: 0 },
  })
  return [
    step(
      'from chat.send until the bytes of the request leave',
      ({ leavingMs }) => leavingMs,
      ({ diskLeavingMs }) => diskLeavingMs,
    ),
    step(
      'from the first byte of the answer until its first text is told',
      ({ tellingMs }) => tellingMs,
      ({ diskTellingMs }) => diskTellingMs,
    ),
    shareOf(bare, ours),
  ]
}

/**
 * Both steps, over what bare node:http takes for them. The rows that are on disk before any byte leaves are a promise, and stand apart.
 * The reply to the window is made while the line is, and holds the bytes up only where that takes less time, as over loopback.
 */
function shareOf(bare: readonly Exchange[], ours: readonly Exchange[]): Measured {
  const whole = ({ leavingMs, tellingMs }: Exchange): number => leavingMs + tellingMs
  const rows = ({ diskLeavingMs, diskTellingMs }: Exchange): number => diskLeavingMs + diskTellingMs
  const floor = medianOf(bare.map(whole))
  return {
    title: 'first-token, main: our own share of both, over bare node:http, and the rows that it writes',
    unit: 'ms',
    rows: [
      { name: 'limit', values: [goalMs] },
      ...percentileRows(
        'share',
        ours.map((one) => whole(one) - rows(one) - floor),
      ),
      ...percentileRows(
        'the reply in it',
        ours.map(({ readingMs }) => readingMs),
      ),
      ...percentileRows('rows on disk', ours.map(rows)),
    ],
    baseline: 'limit',
    goal: { row: 'share, p50', maxRatio: 1 },
  }
}
