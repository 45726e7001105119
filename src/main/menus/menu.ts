import { app, BrowserWindow, Menu, type WebContents } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { contextTemplate, menuTemplate } from './menu-template.ts'

export function installMenu(choose: (command: AppCommand) => void, isMac: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(choose, isMac, app.isPackaged)))
}

/** The system's menu for text. The page has menus for messages and chats, and suppresses this one there. */
export function offerContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, details) => {
    const template = contextTemplate(details)
    const window = BrowserWindow.fromWebContents(contents)
    if (template.length === 0 || window === null) return
    const { frame } = details
    Menu.buildFromTemplate(template).popup({ window, ...(frame !== null && { frame }) })
  })
}
