import type { Shell } from 'electron'
import { announce } from '../announce.ts'
import { modelled } from '../page/modelled.ts'

/** Says what the desktop was asked for, and asks nothing of it. */
export const shell = modelled<Shell>('shell', {
  openExternal: async (address) => announce('open outside', address),
  showItemInFolder: (path) => announce('show in folder', path),
})
