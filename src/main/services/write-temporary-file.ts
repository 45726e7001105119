interface Places {
  readonly file: string
  readonly draft: string
}

/**
 * Lets a job write a draft next to the chosen file. Deletes the draft that a stopped thread leaves. The name
 * of the draft is unpredictable, so that nobody can place a link there and redirect the write.
 */
export async function writeThroughTemporaryFile<T>(
  fileDialogs: { remove(file: string): void; keepExported(file: string): void },
  file: string,
  write: (places: Places) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${suffix()}.draft`
  try {
    const written = await write({ file, draft })
    fileDialogs.keepExported(file)
    return written
  } catch (error) {
    fileDialogs.remove(draft)
    throw error
  }
}

function suffix(): string {
  return crypto.randomUUID().slice(0, 8)
}
