import { type AppCommand, appCommands, commandKeys } from '../../../shared/domain/app/commands.ts'
import { commandLabels } from '../../messages/commands.ts'
import { isCommandAvailable } from '../../stores/app/commands.ts'
import { type CommandGroup, commandGroups } from './command-groups.ts'

export interface Command {
  readonly name: AppCommand
  readonly label: string
  readonly group: CommandGroup
  /** The shortcut in Electron's accelerator notation. */
  readonly keys: string | null
}

const commands: readonly Command[] = appCommands.map((name) => ({
  name,
  label: commandLabels[name],
  group: groupOf(name),
  keys: commandKeys[name],
}))

function groupOf(name: AppCommand): CommandGroup {
  const found = Object.entries(commandGroups).find(([, names]) => names.includes(name))
  return (found?.[0] ?? 'chat') as CommandGroup
}

/** The commands available now, by group. */
export function availableCommands(): readonly Command[] {
  return inGroups(commands.filter(({ name }) => isCommandAvailable(name)))
}

/** The commands with shortcuts, available or not. */
export function commandsWithKeys(): readonly Command[] {
  return inGroups(commands.filter(({ keys }) => keys !== null))
}

function inGroups(found: readonly Command[]): readonly Command[] {
  const order = Object.keys(commandGroups)
  return found.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}
