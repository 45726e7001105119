/** The desktop functions that the data services use. */
export interface Desktop {
  /**
   * Asks for a file or a folder and returns its path. Null if the user cancels. The window never gets the
   * path of a file.
   */
  chooseBackup(): Promise<string | null>
  /** Asks for a folder for the data. */
  chooseFolder(): Promise<string | null>
  /** Asks for the folder of the ledger copy. */
  chooseCopyFolder(): Promise<string | null>
  showDataFile(): void
  /** Quits the app and starts it again. */
  restart(): void
}
