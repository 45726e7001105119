interface Places {
  readonly file: string
  readonly draft: string
}

/**
 * Has a job write a file that the person chose, by a draft beside it. A thread that was ended leaves the draft there: then it goes. Nobody can
 * know its name before, and so put a link of that name there, which would lead the writing elsewhere.
 */
export async function writeByDraft<T>(
  desk: { remove(file: string): void },
  file: string,
  write: (places: Places) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${suffix()}.draft`
  try {
    return await write({ file, draft })
  } catch (error) {
    desk.remove(draft)
    throw error
  }
}

function suffix(): string {
  return crypto.randomUUID().slice(0, 8)
}
