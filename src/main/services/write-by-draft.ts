interface Places {
  readonly file: string
  readonly draft: string
}

/** Has a job write a file that the person chose, by a draft beside it. A thread that was ended leaves the draft there: then it goes. */
export async function writeByDraft<T>(
  desk: { remove(file: string): void },
  file: string,
  write: (places: Places) => Promise<T>,
): Promise<T> {
  const draft = `${file}.draft`
  try {
    return await write({ file, draft })
  } catch (error) {
    desk.remove(draft)
    throw error
  }
}
