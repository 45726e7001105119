import type { CommandLine } from 'electron'
import { modelled } from '../page/modelled.ts'

export type Switches = ReadonlyMap<string, string>

const appended = new Map<string, string>()

/** Switches appended before the app is ready reach Chromium, as in Electron. */
export const commandLine = modelled<CommandLine>('commandLine', {
  appendSwitch: (name, value) => {
    appended.set(name, value ?? '')
  },
  hasSwitch: (name) => appended.has(name),
  getSwitchValue: (name) => appended.get(name) ?? '',
})

export const appendedSwitches: Switches = appended
