import { type Browser, chromium } from 'playwright'
import type { Measured } from '../measured.ts'
import type { StreamPlan, StreamRun } from './page.tsx'
import { servePage } from './served-page.ts'

const rounds = 3
const peers = ['streamdown', 'react-markdown']
const all = ['bare text', 'Tally', ...peers]

interface Figures extends StreamRun {
  /** Of the page's main thread, in all that it did. */
  readonly cpuMs: number
  readonly heapMb: number
}

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[]
}

/** A page of its own for each run, so that none inherits the heap of another. */
async function run(browser: Browser, address: string, plan: StreamPlan): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(address)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const read = async (name: string): Promise<number> => {
      const { metrics } = (await session.send('Performance.getMetrics')) as Metrics
      return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    }
    await session.send('HeapProfiler.collectGarbage')
    const [cpu, heap] = [await read('TaskDuration'), await read('JSHeapUsedSize')]
    const found = await page.evaluate(async (wanted) => {
      const { stream } = window as unknown as { stream: (plan: StreamPlan) => Promise<StreamRun> }
      return await stream(wanted)
    }, plan)
    const cpuMs = ((await read('TaskDuration')) - cpu) * 1000
    await session.send('HeapProfiler.collectGarbage')
    return { ...found, cpuMs, heapMb: ((await read('JSHeapUsedSize')) - heap) / 1e6 }
  } finally {
    await page.close()
  }
}

type Runs = ReadonlyMap<string, readonly Figures[]>

/** The contenders take turns, so that whatever else the computer does meets them alike. */
async function runAll(
  browser: Browser,
  address: string,
  plan: Omit<StreamPlan, 'contender'>,
  { names, times }: { readonly names: readonly string[]; readonly times: number },
): Promise<Runs> {
  const found = new Map<string, Figures[]>(names.map((name) => [name, []]))
  for (let round = 0; round < times; round += 1)
    for (const name of names) found.get(name)?.push(await run(browser, address, { ...plan, contender: name }))
  return found
}

interface Wanted {
  readonly title: string
  readonly unit: string
  readonly maxRatio: number
  readonly value: (figures: Figures) => number
}

function tableOf(runs: Runs, { title, unit, maxRatio, value }: Wanted): Measured {
  const rows = [...runs].map(([name, figures]) => ({ name, values: figures.map(value) }))
  return { title, unit, rows, baseline: 'bare text', goal: { row: 'Tally', maxRatio } }
}

const cpuOf = ({ cpuMs }: Figures): number => cpuMs
const count = (tokens: number): string => tokens.toLocaleString('en')

export async function measureStream(): Promise<readonly Measured[]> {
  const page = await servePage()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const at = async (tokens: number, names: readonly string[], times: number): Promise<Runs> =>
    await runAll(browser, page.address, { tokens, tokensPerSecond: null }, { names, times })
  try {
    const [short, middle] = [await at(2_000, all, rounds), await at(10_000, all, rounds)]
    const long = await at(40_000, ['bare text', 'Tally'], 1)
    const longest = await at(200_000, ['Tally'], 1)
    const steady = await runAll(
      browser,
      page.address,
      { tokens: 10_000, tokensPerSecond: 300 },
      { names: ['bare text', 'Tally', 'streamdown'], times: 1 },
    )
    return [
      tableOf(short, { title: cpuTitle(2_000), unit: 'ms', maxRatio: 1.9, value: cpuOf }),
      tableOf(middle, { title: cpuTitle(10_000), unit: 'ms', maxRatio: 1.5, value: cpuOf }),
      tableOf(long, { title: cpuTitle(40_000), unit: 'ms', maxRatio: 1.5, value: cpuOf }),
      growthOf(middle, long, longest),
      heapOf(long, longest),
      tableOf(steady, {
        title: `${steadyTitle}: main-thread CPU`,
        unit: 'ms',
        maxRatio: 1.5,
        value: cpuOf,
      }),
      longestTaskOf(steady),
      tableOf(steady, {
        title: `${steadyTitle}: dropped frames`,
        unit: 'frames',
        maxRatio: 1,
        value: ({ droppedFrames }) => droppedFrames,
      }),
    ]
  } finally {
    await browser.close()
    await page.close()
  }
}

const steadyTitle = 'stream, 10,000 tokens at 300 a second'
const cpuTitle = (tokens: number): string =>
  `stream, ${count(tokens)} tokens as fast as they come: main-thread CPU, colours and formulas included`

/** The limit is a row of its own, so that the ratio is the share of it that is used. */
function longestTaskOf(runs: Runs): Measured {
  const rows = [...runs].map(([name, figures]) => ({
    name,
    values: figures.map(({ longestTaskMs }) => longestTaskMs),
  }))
  return {
    title: `${steadyTitle}: longest task (0: none over 50 ms)`,
    unit: 'ms',
    rows: [{ name: 'limit', values: [50] }, ...rows],
    baseline: 'limit',
    goal: { row: 'Tally', maxRatio: 1 },
  }
}

function growthOf(middle: Runs, long: Runs, longest: Runs): Measured {
  const median = (runs: Runs): number => {
    const values = (runs.get('Tally') ?? []).map(cpuOf).toSorted((one, other) => one - other)
    return values[Math.floor(values.length / 2)] ?? Number.NaN
  }
  const base = median(middle)
  const rows = [
    { name: 'even growth', values: [4] },
    { name: 'Tally, 40k / 10k', values: [median(long) / base] },
    { name: 'Tally, 200k / 10k', values: [median(longest) / base] },
  ]
  return {
    title: 'stream: growth of the main-thread CPU',
    unit: 'x',
    rows,
    baseline: 'even growth',
    goal: { row: 'Tally, 40k / 10k', maxRatio: 4.3 / 4 },
  }
}

function heapOf(long: Runs, longest: Runs): Measured {
  const values = (runs: Runs, name: string): number[] => (runs.get(name) ?? []).map(({ heapMb }) => heapMb)
  const rows = [
    { name: 'limit', values: [12] },
    { name: 'bare text, 40k', values: values(long, 'bare text') },
    { name: 'Tally, 40k', values: values(long, 'Tally') },
    { name: 'Tally, 200k', values: values(longest, 'Tally') },
  ]
  return {
    title: 'stream: heap over idle once the answer is there',
    unit: 'MB',
    rows,
    baseline: 'limit',
    goal: { row: 'Tally, 40k', maxRatio: 1 },
  }
}
