import { expect, it, vi } from 'vitest'
import { watchDownload } from '../../.ci/electron.ts'

it('a download has all the time it needs while data arrives, and ends when no data arrives', async () => {
  vi.useFakeTimers()
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const download = watchDownload(60_000, async ({ signal, getProgressCallback }) => {
    for (let transferred = 1; transferred <= 30; transferred++) {
      await vi.advanceTimersByTimeAsync(59_999)
      signal.throwIfAborted()
      await getProgressCallback({ transferred, total: null, percent: 0 })
    }
    await vi.advanceTimersByTimeAsync(59_999)
    signal.throwIfAborted()
    await vi.advanceTimersByTimeAsync(1)
    throw signal.reason
  })
  await expect(download).rejects.toThrow('60 seconds')
  shown.mockRestore()
  vi.useRealTimers()
})
