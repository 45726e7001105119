/** The user's choice if Tally can't find the data. */
export type MissingDataChoice = 'try-again' | 'default-this-time' | 'default-from-now-on' | 'quit'

interface Places {
  /** The default folder. */
  readonly home: string
  /** The folder to which the user moved the data. */
  readonly folder: string
  isThere(): boolean
  ask(folder: string): Promise<MissingDataChoice>
  /** Makes the default folder the data folder from now on. */
  forget(): void
}

/** The data folder to use; null where the user quits. */
export async function findData({ home, folder, isThere, ask, forget }: Places): Promise<string | null> {
  while (!isThere()) {
    const wanted = await ask(folder)
    if (wanted === 'quit') return null
    if (wanted === 'default-from-now-on') forget()
    if (wanted !== 'try-again') return home
  }
  return folder
}
