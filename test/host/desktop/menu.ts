import type { Menu as ElectronMenu, MenuItem, MenuItemConstructorOptions } from 'electron'
import { asked } from '../asked.ts'
import { modelled, notModelled } from '../page/modelled.ts'
import { modelledClass } from '../window/modelled-class.ts'
import { createMenuItem } from './menu-item.ts'

let applicationMenu: ElectronMenu | null = null

export const Menu = modelledClass<typeof ElectronMenu>(
  'Menu',
  () => {
    throw notModelled('new Menu()')
  },
  {
    buildFromTemplate: buildMenu,
    setApplicationMenu: (menu) => {
      applicationMenu = menu
    },
    getApplicationMenu: () => applicationMenu,
  },
)

function buildMenu(template: readonly (MenuItemConstructorOptions | MenuItem)[]): ElectronMenu {
  const items = template.map((options) => createMenuItem(options as MenuItemConstructorOptions, buildMenu))
  const menu: ElectronMenu = modelled<ElectronMenu>('menu', {
    items,
    popup: () => void asked.textMenus.push(menu),
    getMenuItemById: (id) => flatten(items).find((item) => item.id === id) ?? null,
  })
  return menu
}

export function findMenuItem(isWanted: (item: MenuItem) => boolean): MenuItem | undefined {
  return flatten(applicationMenu?.items ?? []).find(isWanted)
}

function flatten(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.submenu?.items ?? [])])
}
