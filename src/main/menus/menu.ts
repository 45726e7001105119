import { app, BrowserWindow, Menu, type WebContents } from 'electron'
import type { CustomShortcuts } from '../../shared/domain/app/commands.ts'
import { contextTemplate, type MenuInput, menuTemplate } from './menu-template.ts'

export interface AppMenu {
  /** Shows the menus. From then on they run commands. */
  install(choose: MenuInput['choose']): void
  /** Uses other shortcuts from now on. */
  applyShortcuts(shortcuts: CustomShortcuts): void
}

/** The application's menus. An accelerator can't change in place, so the menus are built again. */
export function createAppMenu(): AppMenu {
  let shortcuts: CustomShortcuts = []
  let choose: MenuInput['choose'] | null = null
  function show(): void {
    if (choose === null) return
    const input = { choose, shortcuts, isMac: process.platform === 'darwin', isPackaged: app.isPackaged }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input)))
  }
  return {
    install(chosen) {
      choose = chosen
      show()
    },
    applyShortcuts(changed) {
      shortcuts = changed
      show()
    },
  }
}

/** The system's menu for text. The page has menus for messages and chats, and suppresses this one there. */
export function offerContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, details) => {
    const template = contextTemplate(details, (suggestion) => contents.replaceMisspelling(suggestion))
    const window = BrowserWindow.fromWebContents(contents)
    if (template.length === 0 || window === null) return
    const { frame } = details
    Menu.buildFromTemplate(template).popup({ window, ...(frame !== null && { frame }) })
  })
}
