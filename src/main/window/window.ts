import { join } from 'node:path'
import { app, BrowserWindow, type BrowserWindowConstructorOptions, type Session } from 'electron'
import type { WindowPlace } from '../../shared/contract/app/window-place.ts'
import { findPlace, followPlace, type PlaceKeeper } from '../files/follow-moved-data.ts'
import { words } from '../native-words.ts'
import { appPage } from './app-address.ts'
import { pagePreferences } from './page-preferences.ts'
import { leastSize } from './window-placement.ts'

function windowOptions(
  session: Session,
  paper: string,
  { x, y, width, height }: WindowPlace,
): BrowserWindowConstructorOptions {
  return {
    title: words.appName,
    x,
    y,
    width,
    height,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    backgroundColor: paper,
    // Elsewhere the program itself has the icon; here a desktop that finds no entry for the window shows this one.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources', 'icons', '256.png') }),
    webPreferences: pagePreferences(session, app.isPackaged),
  }
}

export async function openWindow(
  session: Session,
  paper: string,
  keeper: PlaceKeeper,
  prepare: (window: BrowserWindow) => void,
): Promise<void> {
  const place = findPlace(keeper)
  const window = new BrowserWindow(windowOptions(session, paper, place))
  window.once('ready-to-show', () => {
    followPlace(window, place, keeper)
    window.show()
  })
  prepare(window)
  await window.loadURL(appPage)
}
