const longestUnsavedMs = 1_000
const mostUnsavedCharacters = 4_096

export interface TextSaver {
  /** Tells how the whole text stands now. */
  update(text: string): void
  /** Saves at once what is not saved yet. */
  save(): void
}

/** Keeps the text on disk at most a second or 4 kB behind. The whole text is written: a delta may hold half a character. */
export function createTextSaver(write: (text: string) => void): TextSaver {
  let current = ''
  let savedLength = 0
  let timer: NodeJS.Timeout | undefined

  function save(): void {
    clearTimeout(timer)
    timer = undefined
    if (current.length === savedLength) return
    savedLength = current.length
    write(current)
  }

  return {
    update(text) {
      current = text
      if (current.length - savedLength >= mostUnsavedCharacters) save()
      else timer ??= setTimeout(save, longestUnsavedMs)
    },
    save,
  }
}
