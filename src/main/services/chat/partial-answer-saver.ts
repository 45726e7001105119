const maxUnsavedMs = 1_000
const maxUnsavedCharacters = 4_096

/** The text of an answer, or a part of it. */
export interface AnswerWords {
  readonly text: string
  readonly reasoning: string
}

/**
 * Keeps the text on disk at most a second or 4 kB behind. Saves the beginning immediately. Each save writes only
 * new text. A failed write is reported, and the next save includes its text.
 */
export function createTextSaver(append: (part: AnswerWords) => void, onRefused: (error: unknown) => void) {
  let unsaved: AnswerWords = { text: '', reasoning: '' }
  /** Length that the last save left unsaved or failed to write. */
  let attemptedLength = 0
  let hasBegun = false
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function save(): void {
    stop()
    const text = wholeCharacters(unsaved.text)
    const reasoning = wholeCharacters(unsaved.reasoning)
    hasBegun ||= text + reasoning !== ''
    try {
      if (text + reasoning !== '') append({ text, reasoning })
      unsaved = {
        text: unsaved.text.slice(text.length),
        reasoning: unsaved.reasoning.slice(reasoning.length),
      }
    } catch (error) {
      onRefused(error)
    }
    attemptedLength = lengthOf(unsaved)
  }

  return {
    add(part: keyof AnswerWords, text: string) {
      unsaved = { ...unsaved, [part]: unsaved[part] + text }
      if (!hasBegun || lengthOf(unsaved) - attemptedLength >= maxUnsavedCharacters) save()
      else timer ??= setTimeout(save, maxUnsavedMs)
    },
    /** Saves all unsaved text immediately. */
    save,
    /** Stops automatic saving. */
    stop,
  }
}

/**
 * A part may end with the first half of a surrogate pair. SQLite cannot store a half, so the half waits for
 * the next part.
 */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}

function lengthOf({ text, reasoning }: AnswerWords): number {
  return text.length + reasoning.length
}
