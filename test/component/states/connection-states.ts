import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { ConnectionUse } from '../../../src/shared/contract/connections/connection.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aKeyReport, service } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, dialog, one, press, type WindowState } from './window-state.ts'

const gateway = {
  ...service,
  id: 'gateway',
  name: 'Work, all teams',
  ownName: 'Work, all teams',
  baseAddress: 'https://gateway.example.org/openai/v1',
  isDefault: false,
}

/** Two services and the demo. */
export function threeConnections(): World {
  const world = chatOf(twoTurns)
  const demo = {
    ...service,
    id: 'demo',
    kind: 'demo',
    name: 'Demo service',
    baseAddress: '',
    isDefault: false,
  } as const
  world.connections = [service, gateway, demo]
  world.keys = { service: aKeyReport('stored', '7f3a'), gateway: aKeyReport('stored', '01bd') }
  return world
}

/** The connection of the open chat was deleted. */
export function withoutItsConnection(): World {
  const world = threeConnections()
  world.connections = [{ ...gateway, isDefault: true }]
  world.deletedConnections = [service]
  return world
}

const inUse: ConnectionUse = {
  chatCount: 14,
  answeringCount: 1,
  queuedCount: 2,
  budgetCount: 1,
  hasKey: true,
  keyAccount: 'https://api.example.com/v1 9b2f6c1e-0d4a-4c7f-8b11-2f1d3e5a7c90',
}

const deleteFirst = async (): Promise<void> => {
  openSettings(true)
  await press(one('button', 'More', dialog('Settings')).first())
  await press(one('menuitem', 'Delete'))
}

const used = (bridge: FakeBridge): void => {
  bridge.answer('connections.use', () => inUse)
}

const deletion = page.getByRole('dialog', { name: /Delete/u })

export const connectionStates: readonly WindowState[] = [
  {
    name: 'settings: deleting a connection',
    world: threeConnections,
    prepare: used,
    reach: deleteFirst,
    shown: one('radio', 'Move to trash', deletion),
  },
  {
    name: 'settings: a key that the keychain keeps',
    world: threeConnections,
    prepare(bridge) {
      used(bridge)
      bridge.answer('connections.delete', () => refuse('key-not-deleted'))
    },
    reach: async () => {
      await deleteFirst()
      await press(one('button', 'Delete', deletion))
    },
    shown: one('button', 'Delete but keep key', deletion),
  },
  {
    name: 'settings: a connection was deleted',
    world: threeConnections,
    reach: async () => {
      await deleteFirst()
      await press(one('button', 'Delete', deletion))
    },
    shown: button('Undo (without the key)'),
  },
  {
    name: 'model picker of a chat without its connection',
    world: withoutItsConnection,
    reach: () => press(one('combobox', 'Model')),
    shown: one('combobox', 'Connection for this chat'),
  },
  {
    name: 'chats without any connection',
    world: () => ({ ...withoutItsConnection(), connections: [] }),
    shown: page.getByRole('textbox', { name: /Base address/u }),
  },
]
