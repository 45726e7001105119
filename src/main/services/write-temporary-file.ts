export interface Places {
  readonly file: string
  readonly draft: string
}

/**
 * Lets a job write a draft next to the chosen file, and adds the export's id to the result. Deletes the draft
 * that a stopped thread leaves. The name of the draft is unpredictable, so that nobody can place a link there
 * and redirect the write.
 */
export async function writeThroughTemporaryFile<T extends object>(
  fileDialogs: { remove(file: string): Promise<void>; keepExported(file: string): string },
  file: string,
  write: (places: Places) => Promise<T>,
): Promise<T & { exportId: string }> {
  const draft = `${file}.${suffix()}.draft`
  try {
    const written = await write({ file, draft })
    return { ...written, exportId: fileDialogs.keepExported(file) }
  } catch (error) {
    await removeQuietly(draft, fileDialogs)
    throw error
  }
}

/** A draft that can't be removed must not hide the reason why the export failed. */
async function removeQuietly(
  draft: string,
  { remove }: { remove(draft: string): Promise<void> },
): Promise<void> {
  try {
    await remove(draft)
  } catch {
    // The draft may never have existed: its path can be what the system refused.
  }
}

function suffix(): string {
  return crypto.randomUUID().slice(0, 8)
}
