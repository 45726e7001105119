import { app, type BrowserWindow } from 'electron'
import { showInFolder } from '../hardening/open-external.ts'
import { words } from '../native-words.ts'
import { imageOf } from '../program-place.ts'
import { thisProgram } from '../this-program.ts'
import { choosePath } from './choose-file.ts'

/** What the data needs of the desktop: the system's own dialogs, its file manager, and a new start. */
export function createDataDesktop(file: string, firstWindow: () => BrowserWindow | null) {
  return {
    chooseBackup: () =>
      choosePath(firstWindow(), {
        title: words.data.chooseBackup,
        filters: [
          { name: words.data.backups, extensions: ['db'] },
          { name: words.allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      }),
    chooseFolder: () =>
      choosePath(firstWindow(), {
        title: words.data.chooseFolder,
        properties: ['openDirectory', 'createDirectory'],
      }),
    showDataFile: () => showInFolder(file),
    // After the window has had its answer.
    restart: () => void setImmediate(restart),
  }
}

/** An AppImage is mounted anew by its own file; the program inside is gone once this run has ended. */
function restart(): void {
  const image = imageOf(thisProgram())
  app.relaunch(image === null ? undefined : { execPath: image })
  app.quit()
}
