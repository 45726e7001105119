import { join } from 'node:path'
import { app, Menu, Tray } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { type TrayState, trayFigures, trayTemplate } from '../menus/tray-template.ts'

/** The icon in the system's tray, which macOS calls the menu bar. */
export interface TrayIcon {
  /** Shows the icon, or other figures in it. */
  show(state: TrayState): void
  hide(): void
}

/** The icon's effects, once there is a window. */
interface Actions {
  readonly choose: (command: AppCommand) => void
  readonly reveal: () => void
}

interface AppTray extends TrayIcon {
  install(choose: Actions['choose'], reveal: Actions['reveal']): void
  isShown(): boolean
  /**
   * Whether the user can surely get a hidden window back. A Linux desktop may have no tray, and doesn't say
   * so. Only a used icon or a second start proves that there is a way.
   */
  canBringBack(): boolean
}

const pictures: Partial<Record<NodeJS.Platform, string>> = {
  // The name makes it a template, which macOS draws in the colour of its menu bar.
  darwin: 'tray/trayTemplate.png',
  win32: 'icon.ico',
}

export function createTray({ ask }: { readonly ask: () => void }): AppTray {
  let tray: Tray | null = null
  let actions: Actions | null = null
  let isWayKnown = false
  const use = (act: (actions: Actions) => void) => (): void => {
    isWayKnown = true
    if (actions !== null) act(actions)
  }
  const reveal = use((available) => available.reveal())
  app.once('second-instance', () => {
    isWayKnown = true
  })

  function open(): Tray {
    const file = pictures[process.platform] ?? 'icons/32.png'
    const opened = new Tray(join(app.getAppPath(), 'resources', file))
    // On macOS, a click opens the menu.
    if (process.platform !== 'darwin') opened.on('click', reveal)
    return opened
  }

  return {
    install(choose, revealWindow) {
      actions = { choose, reveal: revealWindow }
    },
    show(state) {
      tray ??= open()
      const { tooltip, title } = trayFigures(state)
      tray.setToolTip(tooltip)
      if (process.platform === 'darwin') tray.setTitle(title, { fontType: 'monospacedDigit' })
      const choose = (command: AppCommand) => use((available) => available.choose(command))
      tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(state, { choose, reveal, ask: use(ask) })))
    },
    hide() {
      tray?.destroy()
      tray = null
    },
    isShown: () => tray !== null,
    canBringBack: () => tray !== null && (process.platform !== 'linux' || isWayKnown),
  }
}
