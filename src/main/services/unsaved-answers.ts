const pauseMs = 1_000

export interface UnsavedAnswers {
  /** Takes a write that was refused, and tries it again every second until it is accepted. */
  add(save: () => void): void
  /** One last try, because the app ends. */
  close(): void
}

/** The ends of answers that the disk would not take: they are paid for, so they are not given up while the app lives. */
export function createUnsavedAnswers(): UnsavedAnswers {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  function tryAll(): void {
    timer = undefined
    for (const save of waiting) if (succeeds(save)) waiting.delete(save)
    if (waiting.size > 0) timer = setTimeout(tryAll, pauseMs)
  }

  return {
    add(save) {
      waiting.add(save)
      timer ??= setTimeout(tryAll, pauseMs)
    },
    close() {
      clearTimeout(timer)
      for (const save of waiting) succeeds(save)
      waiting.clear()
    },
  }
}

function succeeds(save: () => void): boolean {
  try {
    save()
    return true
  } catch {
    return false
  }
}
