import type { AppCommand } from '../../../shared/events.ts'
import { runCommand } from '../../stores/commands.ts'
import {
  openDialog,
  openExport,
  openPanel,
  openSettings,
  settingsSections,
} from '../../stores/panel-store.ts'
import { transcriptStore } from '../../stores/transcript-store.ts'
import { commandStrings as strings } from '../../strings/commands.ts'
import { settingsStrings } from '../../strings/settings.ts'

interface Command {
  readonly label: string
  /** Where the native menu and the keyboard know it too. */
  readonly name?: AppCommand
  readonly run: () => void
}

/** Everything that the list of commands offers. */
const commands: readonly Command[] = [
  known('new-chat', strings.newChat),
  known('find-conversation', strings.findConversation),
  known('find-in-conversation', strings.findInConversation),
  {
    label: strings.usage,
    run() {
      openDialog(null)
      openPanel('usage')
    },
  },
  {
    label: strings.export,
    run() {
      const { openId } = transcriptStore.getState()
      if (openId !== null) openExport(openId)
    },
  },
  known('open-requests', strings.requests),
  known('open-settings', strings.settings),
  ...settingsSections.map((section) => ({
    label: strings.section(settingsStrings.sections[section]),
    run: () => openSettings(true, section),
  })),
]

function known(name: AppCommand, label: string): Command {
  return { label, name, run: () => runCommand(name) }
}

/** Every word that was typed stands somewhere in the label. */
export function findCommands(text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/u)
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
