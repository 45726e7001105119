import { existsSync } from 'node:fs'
import type { Tray as ElectronTray, KeyboardEvent, Menu, Point, Rectangle } from 'electron'
import { announce } from '../announce.ts'
import { app } from '../app/app.ts'
import { asked } from '../asked.ts'
import { createEvents } from '../events.ts'
import { modelled } from '../page/modelled.ts'
import { modelledClass } from '../window/modelled-class.ts'

/** Shows no icon, and remembers what it would show. A test clicks the icon and its menu: `asked.ts`. */
export const Tray = modelledClass<typeof ElectronTray>('Tray', createTray, {})

function createTray(image: string): ElectronTray {
  if (!app.isReady()) throw new Error('Cannot create Tray before app is ready')
  if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
  const events = createEvents<
    ElectronTray,
    { click: [event: KeyboardEvent, bounds: Rectangle, position: Point] }
  >('tray', ['click'])
  const shown: { tooltip: string; title: string; menu: Menu | null } = { tooltip: '', title: '', menu: null }
  let isDestroyed = false
  const tray = modelled<ElectronTray>('tray', {
    ...events.members,
    setToolTip(tooltip) {
      shown.tooltip = tooltip
      announce('tray', { tooltip })
    },
    // Only macOS shows it.
    setTitle(title) {
      shown.title = title
    },
    getTitle: () => shown.title,
    setContextMenu(menu) {
      shown.menu = menu
    },
    destroy() {
      isDestroyed = true
      const at = asked.trays.findIndex((one) => one.tray === tray)
      if (at !== -1) asked.trays.splice(at, 1)
    },
    isDestroyed: () => isDestroyed,
  })
  asked.trays.push({ tray, shown })
  return tray
}
