import { type AppCommand, appCommands, commandKeys } from '../../../shared/domain/app/commands.ts'
import { matchWords } from '../../lib/match-words.ts'
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

/** The available commands that match the typed text. Grouped without text, else best match first. */
export function findCommands(typed: string): readonly Command[] {
  const available = commands.filter(({ name }) => isCommandAvailable(name))
  if (typed.trim() === '') return inGroups(available)
  return available
    .map((command) => ({ command, score: matchWords(typed, command.label) }))
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .map(({ command }) => command)
}

/** The commands with shortcuts, available or not. */
export function commandsWithKeys(): readonly Command[] {
  return inGroups(commands.filter(({ keys }) => keys !== null))
}

function inGroups(found: readonly Command[]): readonly Command[] {
  const order = Object.keys(commandGroups)
  return found.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}
