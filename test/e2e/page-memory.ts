import type { Page } from '@playwright/test'

/** Everything that the page's scripts hold in any world, after garbage collection. */
export async function memoryOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return Buffer.from(chunks.join(''))
}

/** The content of the page, typed or shown. */
export async function contentOf(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    return [
      new XMLSerializer().serializeToString(document),
      ...fields.map(({ value, defaultValue }) => `${value}\n${defaultValue}`),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      document.cookie,
      location.href,
      document.title,
    ].join('\n')
  })
  return Buffer.from(text)
}
