import { app, Menu } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { menuTemplate } from './menu-template.ts'

export function installMenu(choose: (command: AppCommand) => void, isMac: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(choose, isMac, app.isPackaged)))
}
