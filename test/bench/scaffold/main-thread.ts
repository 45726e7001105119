import type { CDPSession, Page } from 'playwright'

/** Chromium's own metrics of a page. */
export interface MainThread {
  /** Time spent on script, style, layout and paint. */
  workedMs(): Promise<number>
  /** After garbage collection. */
  heapMb(): Promise<number>
}

export async function watchMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  // The thread's own time: other programs can't add to it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    workedMs: async () => (await metric(session, 'TaskDuration')) * 1_000,
    heapMb: async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric(session, 'JSHeapUsedSize')) / 1e6
    },
  }
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
