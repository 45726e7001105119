const longestUnsavedMs = 1_000
const mostUnsavedCharacters = 4_096

/** What an answer says, or a piece of it. */
export interface AnswerWords {
  readonly text: string
  readonly reasoning: string
}

interface TextSaver {
  /** More of the answer has come. */
  add(part: keyof AnswerWords, text: string): void
  /** Saves at once what is not saved yet. */
  save(): void
  /** Saves nothing more by itself. */
  stop(): void
}

/**
 * Keeps the text on disk at most a second or 4 kB behind, its beginning at once. Each save writes only what is new. A write that is refused
 * is told, and the next one has its text too.
 */
export function createTextSaver(
  append: (part: AnswerWords) => void,
  onRefused: (error: unknown) => void,
): TextSaver {
  let unsaved: AnswerWords = { text: '', reasoning: '' }
  /** So much of it the last save left, or was refused. */
  let triedLength = 0
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
    triedLength = lengthOf(unsaved)
  }

  return {
    add(part, text) {
      unsaved = { ...unsaved, [part]: unsaved[part] + text }
      if (!hasBegun || lengthOf(unsaved) - triedLength >= mostUnsavedCharacters) save()
      else timer ??= setTimeout(save, longestUnsavedMs)
    },
    save,
    stop,
  }
}

/** A piece may end with the first half of a character. SQLite cannot store a half, so it waits for the other one. */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text
}

function lengthOf({ text, reasoning }: AnswerWords): number {
  return text.length + reasoning.length
}
