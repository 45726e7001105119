import { type BrowserWindow, screen } from 'electron'
import type { WindowPlace, WindowPlaces } from '../../shared/contract/app/window-place.ts'
import { placeWindow, trackWindowPlacement } from './window-placement.ts'

const restMs = 500

export interface WindowPlacementKeeper {
  read(): WindowPlaces
  write(places: WindowPlaces): void
}

/** The display that the desktop calls primary comes first. */
export function findWindowPlacement(keeper: WindowPlacementKeeper): WindowPlace {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return placeWindow([first, ...others], keeper.read())
}

/** Restores the window's last state, then saves its position whenever the window stops moving. */
export function followWindowPlacement(
  window: BrowserWindow,
  { state }: WindowPlace,
  keeper: WindowPlacementKeeper,
): void {
  if (state === 'maximised') window.maximize()
  if (state === 'full-screen') window.setFullScreen(true)
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (window.isDestroyed() || window.isMinimized()) return
    const bounds = window.getNormalBounds()
    const display = screen.getDisplayMatching(window.getBounds())
    keeper.write(trackWindowPlacement(keeper.read(), display, { ...bounds, state: stateOf(window) }))
  }
  const keepSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, restMs)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)
  window.on('enter-full-screen', keepSoon)
  window.on('leave-full-screen', keepSoon)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(timer))
}

function stateOf(window: BrowserWindow): WindowPlace['state'] {
  if (window.isFullScreen()) return 'full-screen'
  return window.isMaximized() ? 'maximised' : 'normal'
}
