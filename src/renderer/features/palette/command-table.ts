import { type AppCommand, appCommands, type CustomShortcuts } from '../../../shared/domain/app/commands.ts'
import { isCommandAvailable } from '../../stores/app/commands.ts'
import { currentSetting } from '../../stores/app/settings-store.ts'
import { keysOf } from '../../stores/app/shortcuts.ts'
import { commandLabels } from '../../strings/commands.ts'
import { type CommandGroup, commandGroups } from './command-groups.ts'

export interface Command {
  readonly name: AppCommand
  readonly label: string
  readonly group: CommandGroup
  /** The shortcut in Electron's accelerator notation. */
  readonly keys: string | null
}

/** Every command, by group, with its current keys. */
export function allCommands(custom: CustomShortcuts): readonly Command[] {
  const order = Object.keys(commandGroups)
  return appCommands
    .map((name) => ({ name, label: commandLabels[name], group: groupOf(name), keys: keysOf(name, custom) }))
    .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

function groupOf(name: AppCommand): CommandGroup {
  const found = Object.entries(commandGroups).find(([, names]) => names.includes(name))
  return (found?.[0] ?? 'chat') as CommandGroup
}

/** The commands available now, by group. */
export function availableCommands(): readonly Command[] {
  return allCommands(currentSetting('shortcuts')).filter(({ name }) => isCommandAvailable(name))
}
