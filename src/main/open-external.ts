import { dialog, shell } from 'electron'
import { AppError } from '../shared/errors.ts'
import { openableAddress } from './openable-address.ts'

/** The one way out of the app: what is shown is what is opened, and only after a yes. */
export async function openExternal(address: string): Promise<void> {
  const url = openableAddress(address)
  if (url === null)
    throw new AppError('link-refused', 'Only web and mail addresses without a user name are opened.')
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: url.protocol === 'mailto:' ? 'Write an e-mail?' : `Open ${url.host} in your browser?`,
    detail: url.href,
    buttons: ['Open', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(url.href)
}
