import { shortcutsOn } from '../../../shared/domain/app/commands.ts'
import { isLinux } from '../../lib/is-apple.ts'

/** The keys of the commands on this platform. */
const here = shortcutsOn(isLinux())

export const defaultKeysOf = here.defaultKeysOf
export const keysOf = here.keysOf
export const commandWith = here.commandWith
export const withShortcut = here.withShortcut
