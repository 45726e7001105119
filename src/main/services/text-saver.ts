const longestUnsavedMs = 1_000
const mostUnsavedCharacters = 4_096

export interface TextSaver {
  /** Tells how the whole text stands now. */
  update(text: string): void
  /** Saves at once what is not saved yet. */
  save(): void
  /** Saves nothing more by itself. */
  stop(): void
}

/**
 * Keeps the text on disk at most a second or 4 kB behind, its beginning at once. The whole text is written: a delta may hold half a character. A write
 * that is refused is told, and made good when the next one is due: it only shortens what a crash can take.
 */
export function createTextSaver(
  write: (text: string) => void,
  onRefused: (error: unknown) => void,
): TextSaver {
  let current = ''
  let savedLength = 0
  let triedLength = 0
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function save(): void {
    stop()
    if (current.length === savedLength) return
    triedLength = current.length
    try {
      write(current)
      savedLength = current.length
    } catch (error) {
      onRefused(error)
    }
  }

  return {
    update(text) {
      current = text
      if (triedLength === 0 || current.length - triedLength >= mostUnsavedCharacters) save()
      else timer ??= setTimeout(save, longestUnsavedMs)
    },
    save,
    stop,
  }
}
