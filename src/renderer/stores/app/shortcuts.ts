import { shortcutsOn } from '../../../shared/domain/app/commands.ts'

/** The keys of the commands on this platform. */
const here = shortcutsOn(navigator.userAgent.includes('Linux'))

export const defaultKeysOf = here.defaultKeysOf
export const keysOf = here.keysOf
export const commandWith = here.commandWith
export const withShortcut = here.withShortcut
