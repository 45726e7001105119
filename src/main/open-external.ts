import { type BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import { AppError } from '../shared/errors.ts'
import { readOpenable } from '../shared/openable-address.ts'
import { createTurnstile } from './turnstile.ts'
import { words } from './words.ts'

/**
 * The one way out of the app for addresses: what is shown is what is opened, only after a yes, one at a time. The yes is the
 * gesture: main cannot tell a press of the page from one by assistive technology, which comes without any input event.
 */
export function createLinkOpener(findWindow: () => BrowserWindow | null, elapsed: () => number) {
  const takeTurn = createTurnstile(elapsed)
  return async (address: string): Promise<void> => {
    const url = readOpenable(address, (text) => URL.parse(text))
    if (url === null) throw new AppError('link-refused', 'Only plain web and mail addresses are opened.')
    await takeTurn(async () => {
      if (await isWanted(url, findWindow())) await open(url)
    })
  }
}

async function isWanted(url: URL, window: BrowserWindow | null): Promise<boolean> {
  const isMail = url.protocol === 'mailto:'
  const options: MessageBoxOptions = {
    type: 'question',
    message: isMail ? words.link.writeMail(url.pathname) : words.link.openInBrowser(url.host),
    detail: url.href,
    buttons: [words.link.open, words.link.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  }
  const { response } = await (window === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return response === 0
}

async function open({ href }: URL): Promise<void> {
  try {
    await shell.openExternal(href)
  } catch (error) {
    throw new AppError('link-not-opened', 'The system opened no program for the address.', { cause: error })
  }
}

/** Shows a file that this app wrote, in its folder. Never one that the window, a service or a file names. */
export function showInFolder(file: string): void {
  shell.showItemInFolder(file)
}
