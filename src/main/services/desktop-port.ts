/** What the data needs of the desktop around the app. */
export interface Desktop {
  /** The path of a file, or of a folder, that the person picks; null where they pick none. The window never learns of a file's. */
  chooseBackup(): Promise<string | null>
  chooseFolder(): Promise<string | null>
  showDataFile(): void
  /** Ends the app and starts it anew. */
  restart(): void
}
