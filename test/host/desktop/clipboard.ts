import type { Clipboard } from 'electron'
import { modelled } from '../page/modelled.ts'

let text = ''

/** The host's own clipboard; pages have Chromium's. */
export const clipboard = modelled<Clipboard>('clipboard', {
  writeText: async (given) => {
    text = given
  },
  readText: async () => text,
})
