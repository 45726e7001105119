import type { Menu, MenuItem, MenuItemConstructorOptions } from 'electron'
import { quit } from '../app/quitting.ts'
import { modelled, notModelled } from '../page/modelled.ts'
import { findFocusedWindow } from '../window/open-windows.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>

interface RoleAction {
  readonly accelerator: string
  run(): void
}

/** Editing and zooming are Chromium's own; a page has them without a menu. */
const roles: Partial<Record<Role, RoleAction>> = {
  quit: { accelerator: 'CmdOrCtrl+Q', run: () => void quit() },
  close: { accelerator: 'CmdOrCtrl+W', run: () => void findFocusedWindow()?.close() },
  minimize: { accelerator: 'CmdOrCtrl+M', run: () => findFocusedWindow()?.window.minimize() },
  togglefullscreen: {
    accelerator: 'F11',
    run: () => {
      const window = findFocusedWindow()?.window
      window?.setFullScreen(!window.isFullScreen())
    },
  },
}

export function createMenuItem(
  options: MenuItemConstructorOptions,
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu,
): MenuItem {
  const { role, submenu, id = '', enabled = true, visible = true, checked = false } = options
  const action = role === undefined ? undefined : roles[role]
  const item: MenuItem = modelled<MenuItem>('menuItem', {
    id,
    enabled,
    visible,
    checked,
    label: options.label ?? role ?? '',
    type: options.type ?? (submenu === undefined ? 'normal' : 'submenu'),
    accelerator: options.accelerator ?? action?.accelerator ?? null,
    click: (event: object = {}) => {
      if (item.type === 'checkbox') item.checked = !item.checked
      const { click = roleClick(role, action) } = options
      click(item, findFocusedWindow()?.window, event)
    },
    submenu: Array.isArray(submenu) ? buildMenu(submenu) : (submenu as Menu),
  })
  return item
}

function roleClick(role: Role | undefined, action: RoleAction | undefined): () => void {
  if (role === undefined) return () => undefined
  if (action !== undefined) return action.run
  return () => {
    throw notModelled(`the menu role '${role}'`)
  }
}
