import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '../shared/events.ts'

export function installMenu(choose: (command: AppCommand) => void, isMac: boolean): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(choose, isMac)))
}

function menuTemplate(choose: (command: AppCommand) => void, isMac: boolean): MenuItemConstructorOptions[] {
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: 'Settings',
    accelerator: 'CmdOrCtrl+,',
    click: () => choose('open-settings'),
  }
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [{ role: 'about' }, settings, { type: 'separator' }, { role: 'hide' }, { role: 'quit' }],
  }
  const fileMenu: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      { id: 'new-chat', label: 'New chat', accelerator: 'CmdOrCtrl+N', click: () => choose('new-chat') },
      { type: 'separator' },
      ...(isMac ? [] : [settings, { type: 'separator' } as const]),
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
  const viewMenu: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      {
        id: 'find-conversation',
        label: 'Find a conversation',
        accelerator: 'CmdOrCtrl+K',
        click: () => choose('find-conversation'),
      },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  return [...(isMac ? [appMenu] : []), fileMenu, { role: 'editMenu' }, viewMenu, { role: 'windowMenu' }]
}
