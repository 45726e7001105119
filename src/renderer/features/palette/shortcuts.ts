import type { AppCommand } from '../../../shared/events.ts'

interface Shortcut {
  readonly key: string
  readonly hasShift: boolean
}

/** With Ctrl, or Cmd on a Mac. The native menu has the same ones for when the page has not the focus. */
export const shortcuts: Readonly<Partial<Record<AppCommand, Shortcut>>> = {
  'new-chat': { key: 'n', hasShift: false },
  'open-commands': { key: 'k', hasShift: false },
  'find-conversation': { key: 'f', hasShift: true },
  'find-in-conversation': { key: 'f', hasShift: false },
  'open-settings': { key: ',', hasShift: false },
}
