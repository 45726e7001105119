import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '../shared/events.ts'
import { words } from './words.ts'

type Choose = (command: AppCommand) => void

const separator = { type: 'separator' } as const

export function installMenu(choose: Choose, isMac: boolean): void {
  const menus = [
    ...(isMac ? [appMenu(choose)] : []),
    fileMenu(choose, isMac),
    { role: 'editMenu' } as const,
    viewMenu(choose),
    { role: 'windowMenu' } as const,
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus))
}

function appMenu(choose: Choose): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [{ role: 'about' }, settings(choose), separator, { role: 'hide' }, { role: 'quit' }],
  }
}

function fileMenu(choose: Choose, isMac: boolean): MenuItemConstructorOptions {
  const newChat = item('new-chat', words.menu.newChat, 'CmdOrCtrl+N', choose)
  return {
    label: words.menu.file,
    submenu: isMac
      ? [newChat, separator, { role: 'close' }]
      : [newChat, separator, settings(choose), separator, { role: 'quit' }],
  }
}

function viewMenu(choose: Choose): MenuItemConstructorOptions {
  return {
    label: words.menu.view,
    submenu: [
      item('open-commands', words.menu.commands, 'CmdOrCtrl+K', choose),
      item('find-in-conversation', words.menu.findInConversation, 'CmdOrCtrl+F', choose),
      item('find-conversation', words.menu.findConversation, 'CmdOrCtrl+Shift+F', choose),
      { id: 'open-requests', label: words.menu.requests, click: () => choose('open-requests') },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  }
}

function settings(choose: Choose): MenuItemConstructorOptions {
  return item('open-settings', words.menu.settings, 'CmdOrCtrl+,', choose)
}

function item(
  command: AppCommand,
  label: string,
  accelerator: string,
  choose: Choose,
): MenuItemConstructorOptions {
  return { id: command, label, accelerator, click: () => choose(command) }
}
