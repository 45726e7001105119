const longestUnsavedMs = 1_000
const mostUnsavedCharacters = 4_096

/** All that an answer has said so far. */
export interface AnswerWords {
  readonly text: string
  readonly reasoning: string
}

interface TextSaver {
  /** Tells how the whole of it stands now. */
  update(words: AnswerWords): void
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
  write: (words: AnswerWords) => void,
  onRefused: (error: unknown) => void,
): TextSaver {
  let current: AnswerWords = { text: '', reasoning: '' }
  let savedLength = 0
  let triedLength = 0
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function save(): void {
    stop()
    triedLength = lengthOf(current)
    if (triedLength === savedLength) return
    try {
      write(current)
      savedLength = triedLength
    } catch (error) {
      onRefused(error)
    }
  }

  return {
    update(words) {
      current = words
      if (triedLength === 0 || lengthOf(current) - triedLength >= mostUnsavedCharacters) save()
      else timer ??= setTimeout(save, longestUnsavedMs)
    },
    save,
    stop,
  }
}

function lengthOf({ text, reasoning }: AnswerWords): number {
  return text.length + reasoning.length
}
