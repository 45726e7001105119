const frameMs = 16

interface FrameGatherer {
  add(text: string): void
  /** Hands over what is waiting; nothing is handed over after this by itself. */
  flush(): void
}

/** Gathers deltas so that a window gets one piece a frame at the most; the first one goes at once. */
export function createFrameGatherer(
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
