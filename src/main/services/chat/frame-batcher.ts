const frameMs = 16

interface FrameGatherer {
  add(text: string): void
  /** Sends the waiting text at once and cancels the timer. */
  flush(): void
}

/** Batches deltas, so that the window gets at most one piece per frame. The first delta is sent at once. */
export function createFrameBatcher(
  handOver: (offset: number, text: string) => void,
  elapsed: () => number,
): FrameGatherer {
  let waiting = ''
  let offset = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    lastAt = elapsed()
    handOver(offset, text)
    offset += text.length
  }

  return {
    add(text) {
      waiting += text
      if (timer !== undefined) return
      const restMs = lastAt + frameMs - elapsed()
      if (restMs <= 0) flush()
      else timer = setTimeout(flush, restMs)
    },
    flush,
  }
}
