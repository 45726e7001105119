import type { Places } from './write-temporary-file.ts'

/** The desktop functions for exchanging files with the user. */
export interface FileDialogs {
  readonly appVersion: string
  /** Asks where to save a file, with a suggested name. Null if the user cancels. */
  choosePlace(suggestedName: string): Promise<string | null>
  /** Asks for a file. Null if the user cancels. */
  chooseFile(): Promise<string | null>
  /** Asks for files of chats. None if the user cancels. */
  chooseImports(): Promise<readonly string[]>
  /** Asks for an existing folder. Null if the user cancels. */
  chooseFolder(): Promise<string | null>
  /** A path in this folder where nothing is yet, with this name or a number after it. */
  freePlaceIn(folder: string, name: string): string
  /** Asks for a CSV file. Null if the user cancels. */
  chooseTable(): Promise<string | null>
  /** Asks for a file of prompts. Null if the user cancels. */
  choosePrompts(): Promise<string | null>
  /** Asks for a file of a Hunspell dictionary. Null if the user cancels. */
  chooseDictionary(): Promise<string | null>
  nameOf(file: string): string
  /** Deletes the draft of a cancelled export: a file, or a folder with everything in it. */
  remove(draft: string): Promise<void>
  /** Replaces the file once the draft is complete and on disk. */
  replaceWhole(places: Places, bytes: Uint8Array): Promise<void>
  /** The page that a job wrote for a PDF. */
  readPage(file: string): Promise<string>
  /** Gives a complete folder its name. Refuses if something is there by now. */
  nameFolder(places: Places): Promise<void>
  within(folder: string, fileName: string): string
  /** Remembers an exported file and returns its id. The window never learns or names its path. */
  keepExported(file: string): string
  /** Shows an exported file in its folder. */
  showExported(exportId: string): void
}
