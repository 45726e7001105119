import { dialog, shell } from 'electron'
import { AppError } from '../shared/errors.ts'
import { isOpenableAddress } from '../shared/openable-address.ts'
import { words } from './words.ts'

/** The one way out of the app: what is shown is what is opened, and only after a yes. */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address.trim())
  if (url === null || !isOpenableAddress(url))
    throw new AppError('link-refused', 'Only web and mail addresses without a user name are opened.')
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: url.protocol === 'mailto:' ? words.link.writeMail : words.link.openInBrowser(url.host),
    detail: url.href,
    buttons: [words.link.open, words.link.cancel],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(url.href)
}

/** Shows a file of our own in the folder that it is in; never one that the window names. */
export function showInFolder(file: string): void {
  shell.showItemInFolder(file)
}
