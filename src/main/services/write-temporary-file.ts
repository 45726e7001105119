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
    // A draft that never existed, or can't be removed, must not hide the reason why the export failed.
    await fileDialogs.remove(draft).catch(() => null)
    throw error
  }
}

function suffix(): string {
  return crypto.randomUUID().slice(0, 8)
}
