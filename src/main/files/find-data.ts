/** What the person wants where their data is not to be found. */
export type LostData = 'try-again' | 'usual-this-time' | 'usual-from-now-on' | 'quit'

interface Places {
  /** The usual folder. */
  readonly home: string
  /** Where the person moved the data to. */
  readonly folder: string
  isThere(): boolean
  ask(folder: string): Promise<LostData>
  /** The usual folder is the folder from now on. */
  forget(): void
}

/** The folder to work in; null where the person would rather quit. */
export async function findData({ home, folder, isThere, ask, forget }: Places): Promise<string | null> {
  while (!isThere()) {
    const wanted = await ask(folder)
    if (wanted === 'quit') return null
    if (wanted === 'usual-from-now-on') forget()
    if (wanted !== 'try-again') return home
  }
  return folder
}
