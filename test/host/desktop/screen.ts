import type { Display, Screen } from 'electron'
import { modelled } from '../page/modelled.ts'

const size = { width: 1920, height: 1080 }
const workAreaSize = { width: 1920, height: 1040 }

/** The host's only screen. */
const display = modelled<Display>('display', {
  id: 1,
  bounds: { x: 0, y: 0, ...size },
  size,
  workArea: { x: 0, y: 0, ...workAreaSize },
  workAreaSize,
  scaleFactor: 1,
})

export const screen = modelled<Screen>('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
})
