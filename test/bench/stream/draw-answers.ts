import type { Browser } from 'playwright'
import type { Contender } from '../finding.ts'
import { inBrowser } from '../scaffold/browser.ts'
import { watchMainThread } from '../scaffold/main-thread.ts'
import type { StreamPlan, StreamRun } from './page.tsx'
import { servePage } from './served-page.ts'

export const bareText = 'bare text'

/** No window gets an answer sooner after its start. Tally prepares for answers in idle time. */
const idleMs = 500

interface Drawn extends StreamRun {
  /** The time of the page's main thread, for all its work. */
  readonly workedMs: number
  readonly heapMb: number
}

export type Drawings = ReadonlyMap<string, readonly Drawn[]>

interface Wanted extends Omit<StreamPlan, 'contender'> {
  readonly names: readonly string[]
  readonly rounds: number
}

export type DrawAnswers = (wanted: Wanted) => Promise<Drawings>

/** Builds and serves the page, and draws answers in it as often as the work wants. */
export async function withDrawing<Found>(work: (draw: DrawAnswers) => Promise<Found>): Promise<Found> {
  const page = await servePage()
  try {
    return await inBrowser((browser) => work((wanted) => drawInTurns(browser, page.address, wanted)))
  } finally {
    await page.close()
  }
}

/** The contenders take turns, so that other load on the computer affects all of them alike. */
async function drawInTurns(
  browser: Browser,
  address: string,
  { names, rounds, ...plan }: Wanted,
): Promise<Drawings> {
  const drawings = new Map<string, Drawn[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      drawings.get(name)?.push(await drawOne(browser, address, { ...plan, contender: name }))
  return drawings
}

/** A separate page for each contender, so that none inherits another's heap. */
async function drawOne(browser: Browser, address: string, plan: StreamPlan): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(address)
    await page.waitForTimeout(idleMs)
    const thread = await watchMainThread(page)
    const [heapBefore, workedBefore] = [await thread.heapMb(), await thread.workedMs()]
    const found = await page.evaluate(async (wanted) => {
      const { stream } = window as unknown as { stream: (plan: StreamPlan) => Promise<StreamRun> }
      return await stream(wanted)
    }, plan)
    const workedMs = (await thread.workedMs()) - workedBefore
    return { ...found, workedMs, heapMb: (await thread.heapMb()) - heapBefore }
  } finally {
    await page.close()
  }
}

/** One figure of all contenders: Tally, the floor, and the peers. */
export function compared(drawings: Drawings, figure: (drawn: Drawn) => number) {
  const all = [...drawings].map(([name, drawn]): Contender => ({ name, values: drawn.map(figure) }))
  return {
    values: all.find(({ name }) => name === 'Tally')?.values ?? [],
    floor: all.find(({ name }) => name === bareText) ?? { name: bareText, values: [] },
    peers: all.filter(({ name }) => name !== 'Tally' && name !== bareText),
  }
}
