import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BaseWindow, Dialog, MessageBoxOptions, SaveDialogOptions } from 'electron'
import { announce } from '../announce.ts'
import { settings } from '../given-settings.ts'
import { modelled } from '../page/modelled.ts'

const filesToOpen = [...settings.openFiles]

/** Nobody sits before the host, so dialogs are answered at once, as its settings say. */
export const dialog = modelled<Dialog>('dialog', {
  showMessageBox: async (...given: [MessageBoxOptions] | [BaseWindow, MessageBoxOptions]) => {
    const options = optionsOf(given)
    const response = buttonOf(options)
    announce('message box', { message: options.message, answer: options.buttons?.[response] ?? response })
    return { response, checkboxChecked: options.checkboxChecked ?? false }
  },
  showErrorBox: (title, content) => announce('error box', { title, content }),
  showSaveDialog: async (...given: [SaveDialogOptions] | [BaseWindow, SaveDialogOptions]) => {
    const filePath = placeToSave(optionsOf(given))
    announce('save dialog', filePath)
    return { canceled: filePath === '', filePath }
  },
  showOpenDialog: async () => {
    announce('open dialog', filesToOpen[0] ?? '')
    const filePaths = filesToOpen.splice(0, 1)
    return { canceled: filePaths.length === 0, filePaths }
  },
})

/**
 * The confirming button is the first one whose name does not cancel. Electron's own rule decides which button
 * cancels.
 */
function buttonOf({ buttons = [], cancelId }: MessageBoxOptions): number {
  const isCancel = (label: string): boolean => /^(?:cancel|no)$/i.test(label.replaceAll('&', ''))
  if (settings.messageBoxes === 'cancel') return cancelId ?? Math.max(0, buttons.findIndex(isCancel))
  return Math.max(
    0,
    buttons.findIndex((label) => !isCancel(label)),
  )
}

function optionsOf<Options>(given: [Options] | [BaseWindow, Options]): Options {
  return given.length === 1 ? given[0] : given[1]
}

/** The suggested name in the folder of the settings; an empty path is a dialog that was cancelled. */
function placeToSave({ defaultPath = 'untitled' }: SaveDialogOptions): string {
  if (settings.saveTo === null) return ''
  mkdirSync(settings.saveTo, { recursive: true })
  return join(settings.saveTo, basename(defaultPath))
}
