import { BrowserWindow, Menu, type WebContents } from 'electron'
import { contextTemplate } from './context-template.ts'

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
