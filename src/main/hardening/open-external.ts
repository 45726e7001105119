import { shell } from 'electron'
import { AppError } from '../../shared/domain/app/errors.ts'
import { readOpenable } from '../../shared/domain/app/openable-address.ts'
import type { Consent } from './consent.ts'

/**
 * Opens an address outside the app, only after the user confirms exactly that address. The confirmation
 * replaces a user gesture. Main cannot recognise a press by assistive technology, which sends no input event.
 */
export function createLinkOpener({ confirm }: Consent) {
  return async (address: string): Promise<void> => {
    const url = readOpenable(address, (text) => URL.parse(text))
    if (url === null) throw new AppError('link-refused', 'Only plain web and mail addresses are opened.')
    if (await isConfirmed(confirm({ kind: 'link', url: url.href }))) await open(url)
  }
}

/** False for a refusal, which isn't an error: the user knows that they cancelled. */
async function isConfirmed(asking: Promise<void>): Promise<boolean> {
  try {
    await asking
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'declined') return false
    throw error
  }
}

async function open({ href }: URL): Promise<void> {
  try {
    await shell.openExternal(href)
  } catch (error) {
    throw new AppError('link-not-opened', 'The system opened no program for the address.', { cause: error })
  }
}

/**
 * Shows a file that this app wrote in its folder. Never a file that the window, a service or a file names.
 */
export function showInFolder(file: string): void {
  shell.showItemInFolder(file)
}
