import { dirname } from 'node:path'
import { app } from 'electron'
import { showInFolder } from '../hardening/open-external.ts'
import { imageOf } from '../installation.ts'
import { words } from '../native-words.ts'
import { thisProgram } from '../read-installation.ts'
import { chooseOne, type FilePicker, type Opening } from './file-picker.ts'

/** The desktop functions that the data needs: system dialogs, the file manager and a restart. */
export function createDataDesktop(file: string, backupsFolder: string, picker: FilePicker) {
  const choose = (opening: Opening) => chooseOne(picker, opening)
  return {
    chooseBackup: () =>
      choose({
        purpose: 'backups',
        firstFolder: backupsFolder,
        title: words.data.chooseBackup,
        filters: [
          { name: words.data.backups, extensions: ['db'] },
          { name: words.allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      }),
    chooseFolder: () =>
      choose({
        purpose: null,
        firstFolder: dirname(dirname(file)),
        title: words.data.chooseFolder,
        properties: ['openDirectory', 'createDirectory'],
      }),
    chooseCopyFolder: () =>
      choose({
        purpose: 'ledger-copy',
        title: words.data.chooseCopyFolder,
        properties: ['openDirectory', 'createDirectory'],
      }),
    showDataFile: () => showInFolder(file),
    // After the window has received its response.
    restart: () => void setImmediate(restart),
  }
}

/** Starts an AppImage by its own file, because the mounted program disappears when this run ends. */
function restart(): void {
  const image = imageOf(thisProgram())
  app.relaunch(image === null ? undefined : { execPath: image })
  app.quit()
}
