import { page, userEvent } from 'vitest/browser'
import { settingsStrings } from '../../../src/renderer/features/settings/settings-strings.ts'
import { openDialog, openSettings, searchSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { aRequest } from '../../fixtures/samples/app.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { changedSettings } from '../../fixtures/samples/settings.ts'
import { aDictionary } from '../../fixtures/samples/spelling.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, dialog, one, press, type WindowState } from './window-state.ts'

function withRequests(): World {
  const world = chatOf(twoTurns)
  world.requests = [
    aRequest({ id: 4, status: 401, failureCode: 'key', attempt: 2 }),
    aRequest({ id: 3, status: null, failureCode: 'time-out', bytesDown: 0 }),
    aRequest({
      id: 2,
      method: 'GET',
      address: `https://api.example.com/v1/models?${'long'.repeat(60)}`,
      call: null,
    }),
    aRequest({ id: 1, status: null, bytesUp: null, bytesDown: null, durationMs: null }),
  ]
  return world
}

const diagnosticsText = `Tally diagnostics, 2026-11-20T08:45:00.000Z

Program:
  app 0.1.0
  electron 45.5.0
  chromium 156.0.0.0
  node 24.22.1
  sqlite 3.53.4
  system linux x64
  installed as AppImage
  safe mode off

Keys (secret-service):
  connection 1: stored, kept in keychain
  connection 2: unavailable, kept in keychain, problem no-service

Last log lines:
  2026-11-20T08:44:59.120Z window process ended reason="crashed" exitCode=5 isRepeated=false
`

function portable(): World {
  const world = chatOf()
  world.place = { ...world.place, isPortable: true }
  return world
}

function withBackups(): World {
  const world = chatOf(twoTurns)
  world.backups = [
    { name: 'daily-1.db', reason: 'daily', at: now, bytes: 2_400_000 },
    { name: 'by-hand.db', reason: 'by-hand', at: now - 86_400_000, bytes: 2_300_000 },
  ]
  return world
}

const withChangedSettings = (): World => ({ ...withRequests(), settings: changedSettings })

function usualWithKeys(): World {
  const world = chatOf(twoTurns)
  return { ...world, settings: { ...world.settings, quickShortcut: 'CmdOrCtrl+Shift+Space' } }
}

const uncounted = (): World => ({
  ...chatOf(twoTurns),
  connections: [{ ...service, streaming: 'uncounted' }],
})

const pickerStates: readonly WindowState[] = [
  {
    name: 'model picker',
    reach: () => press(one('combobox', 'Model')),
    shown: page.getByRole('option').first(),
  },
  {
    name: 'model picker without a match',
    reach: async () => {
      await press(one('combobox', 'Model'))
      await userEvent.keyboard('zzzz')
    },
    shown: page.getByText(/zzzz/u),
  },
  {
    name: 'a removed model',
    world: () => chatOf(twoTurns, { modelId: 'gone-model' }),
    shown: one('combobox', 'Model'),
  },
]

const dialogStates: readonly WindowState[] = [
  { name: 'commands', reach: command('open-commands'), shown: dialog('Commands') },
  ...(['appearance', 'data', 'shortcuts'] as const).map((section) => ({
    name: `settings: ${section}`,
    world: withBackups,
    reach: () => openSettings(true, section),
    shown: dialog('Settings').getByRole('button', { name: settingsStrings.sections[section] }),
  })),
  {
    name: 'settings: search',
    typed: 'log',
    reach: async () => {
      searchSettings()
      await userEvent.keyboard('log')
    },
    shown: dialog('Settings').getByRole('listitem').first(),
  },
  ...(['general', 'appearance', 'connections', 'money', 'about'] as const).map((section) => ({
    name: `settings: ${section}, all changed`,
    world: withChangedSettings,
    reach: () => openSettings(true, section),
    shown: button('Reset all'),
  })),
  {
    name: 'settings: dictionaries',
    world: () => ({
      ...withChangedSettings(),
      dictionaries: [
        aDictionary('de_DE', { isDefault: true }),
        aDictionary('en_US', { wordCount: 49_568, byteCount: 554_848 }),
        aDictionary('medical-terms', { isStopped: true }),
      ],
      customWords: ['tokenizer', 'Kubernetes'],
    }),
    reach: () => openSettings(true, 'general'),
    shown: page.getByRole('listitem', { name: 'medical-terms' }),
  },
  {
    name: 'settings: general, without system notifications',
    world: () => ({
      ...withRequests(),
      abilities: { notifications: 'unsupported', globalShortcuts: 'answered' },
    }),
    reach: () => openSettings(true, 'general'),
    shown: page.getByText(/shows no notifications|doesn't show notifications/u),
  },
  {
    name: 'settings: reset of all settings',
    world: withChangedSettings,
    reach: async () => {
      openSettings(true, 'data')
      await press(button('Reset all settings…'))
    },
    shown: button('Cancel'),
  },
  {
    name: 'settings: the text of a license',
    reach: async () => {
      openSettings(true, 'about')
      await press(button('Show licenses'))
      await press(dialog('Settings').getByText('OFL-1.1'))
    },
    shown: dialog('Settings').getByText(/may be used/u),
  },
  {
    name: 'settings: erase',
    reach: () => pressInData('Erase everything…'),
    shown: dialog('Erase everything'),
  },
  {
    name: 'settings: restore',
    world: withBackups,
    reach: () => pressInData('Restore'),
    shown: dialog('Restore a backup'),
  },
  {
    name: 'settings: keys that another command uses',
    reach: async () => {
      openSettings(true, 'shortcuts')
      await press(page.getByRole('button', { name: /Change shortcut: ⟦*New chat/u }))
      await userEvent.keyboard('{Control>}k{/Control}')
    },
    shown: button('Reassign'),
  },
  {
    name: 'settings: keys for a quick question',
    world: usualWithKeys,
    reach: async () => {
      openSettings(true, 'shortcuts')
      await press(page.getByRole('button', { name: /Change shortcut: ⟦*Quick question/u }))
      await userEvent.keyboard('{Control>}k{/Control}')
    },
    shown: page.getByRole('textbox', { name: /New shortcut: ⟦*Quick question/u }),
  },
  {
    name: 'settings: keys for a quick question that the desktop decides about',
    world: () => ({
      ...chatOf(twoTurns),
      abilities: { notifications: 'shown', globalShortcuts: 'desktop-decides' },
    }),
    reach: () => openSettings(true, 'shortcuts'),
    shown: page.getByText(/On Wayland/u),
  },
  { name: 'sheet of shortcuts', reach: () => openDialog('shortcuts'), shown: dialog('Keyboard shortcuts') },
  {
    name: 'export of all chats',
    reach: command('export-chats'),
    shown: dialog('Export chats to folder'),
  },
  {
    name: 'requests',
    world: withRequests,
    reach: command('open-requests'),
    shown: dialog('Requests').getByRole('table'),
  },
  {
    name: 'diagnostics',
    world: () => ({ ...chatOf(), diagnostics: diagnosticsText }),
    reach: command('copy-diagnostics'),
    shown: dialog('Diagnostics')
      .getByText(/kept in keychain/u)
      .first(),
  },
  {
    name: 'a portable copy',
    world: portable,
    reach: () => openSettings(true, 'data'),
    shown: dialog('Settings')
      .getByText(/This is a portable copy/u)
      .first(),
  },
  { name: 'answer mode question', world: uncounted, shown: dialog('This service streams without counts') },
]

async function pressInData(name: string): Promise<void> {
  openSettings(true, 'data')
  await press(one('button', name, dialog('Settings')))
}

export const frameStates: readonly WindowState[] = [...pickerStates, ...dialogStates]
