import type { Connection, KeyReport } from '../../src/shared/contract/connections/connection.ts'
import type { Output } from '../../src/shared/contract/contract.ts'
import { now } from '../fixtures/samples/chat.ts'
import { aKeyReport, models, service } from '../fixtures/samples/connections.ts'
import type { HandlersOf } from './fake-contract.ts'
import type { World } from './fake-world.ts'

export function connectionHandlers(world: World): HandlersOf<'connections'> {
  return {
    'connections.list': () => world.connections,
    'connections.checkAddress': ({ address }) => checkAddress(address),
    'connections.test': () => ({ elapsedMs: 213, modelCount: 5, skippedCount: 0, keyHeader: 'bearer' }),
    'connections.findLocalEngines': () => world.engines,
    'connections.save': ({ key, dashboardAddress, name = '' }) => {
      const connection = { ...service, dashboardAddress, ownName: name, name: name || service.name }
      world.connections = [connection]
      return { connection, key: aKeyReport('stored', key.slice(-4)) }
    },
    'connections.addDemo': () => {
      const demo = { ...service, id: 'demo', kind: 'demo', name: 'Demo service', baseAddress: '' } as const
      world.connections = [...world.connections, demo]
      return demo
    },
    'connections.keyReport': ({ connectionId }) => world.keys[connectionId] ?? aKeyReport('none', null),
    'connections.chooseAnswers': ({ connectionId, answers }) =>
      changeConnection(world, connectionId, { answers }),
    'connections.chooseKeyHeader': ({ connectionId, keyHeader }) =>
      changeConnection(world, connectionId, { keyHeader }),
    'connections.measureAgain': ({ connectionId }) =>
      changeConnection(world, connectionId, { streaming: 'not-measured', answers: null }),
    'connections.use': ({ connectionId }) => ({
      chatCount: world.conversations.filter((chat) => chat.connectionId === connectionId).length,
      answeringCount: 0,
      queuedCount: 0,
      budgetCount: 0,
      hasKey: ['stored', 'session', 'encrypted'].includes(world.keys[connectionId]?.state ?? 'none'),
      keyAccount:
        world.keys[connectionId]?.state === 'stored' ? `https://api.example.com/v1 ${connectionId}` : null,
    }),
    'connections.delete': ({ connectionId, chats }) => {
      world.deletedConnections = world.connections.filter(({ id }) => id === connectionId)
      world.connections = world.connections.filter(({ id }) => id !== connectionId)
      if (chats === 'trash')
        world.summaries = world.summaries.filter(
          (summary) => summary.connectionId !== connectionId || summary.isTemporary,
        )
      const before = world.connections.find(({ isDefault }) => isDefault)
      return withDefault(world, before?.id ?? world.connections[0]?.id)
    },
    'connections.restore': () => {
      world.connections = [...world.connections, ...world.deletedConnections]
      return withDefault(world, world.connections.find(({ isDefault }) => isDefault)?.id)
    },
    'connections.move': ({ connectionId, place }) => {
      const others = world.connections.filter(({ id }) => id !== connectionId)
      world.connections = others.toSpliced(place, 0, changeConnection(world, connectionId, {}))
      return world.connections
    },
    'connections.makeDefault': ({ connectionId }) => withDefault(world, connectionId),
  }
}

function withDefault(world: World, connectionId: string | undefined): Connection[] {
  world.connections = world.connections.map((old) => ({ ...old, isDefault: old.id === connectionId }))
  return world.connections
}

function changeConnection(world: World, id: string, changes: Partial<Connection>): Connection {
  const before = world.connections.find((connection) => connection.id === id)
  if (before === undefined) throw new Error(`The fake has no connection ${id}.`)
  const changed = { ...before, ...changes }
  world.connections = world.connections.map((old) => (old.id === id ? changed : old))
  return changed
}

function checkAddress(address: string): Output<'connections.checkAddress'> {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  if (url === null || address.includes(' ')) return { kind: 'refused', problem: 'not-an-address' }
  const { origin, protocol, hostname } = url
  const plain = hostname === '127.0.0.1' ? 'this-computer' : 'plain'
  return {
    kind: 'usable',
    baseAddress: `${origin}/v1`,
    origin,
    modelsAddress: `${origin}/v1/models`,
    completionsAddress: `${origin}/v1/chat/completions`,
    transport: protocol === 'https:' ? 'encrypted' : plain,
  }
}

export function keyHandlers(world: World): HandlersOf<'keys'> {
  const keep = (connectionId: string, report: KeyReport) => {
    world.keys[connectionId] = report
    return report
  }
  const reportOf = (connectionId: string) => world.keys[connectionId] ?? aKeyReport('none', null)
  return {
    'keys.keep': ({ connectionId, in: place }) => {
      const before = reportOf(connectionId)
      const state = place === 'keychain' ? 'stored' : 'encrypted'
      return keep(connectionId, { ...before, state, keyPlace: place, problem: null, encryption: 'none' })
    },
    'keys.delete': ({ connectionId }) => keep(connectionId, aKeyReport('none', null)),
    'keys.look': () => world.keychain,
    'keys.checkAgain': ({ connectionId }) => reportOf(connectionId),
  }
}

export function modelHandlers(world: World): HandlersOf<'models'> {
  const list = { models, skippedCount: 0, fetchedAt: now }
  return {
    'models.list': () => list,
    'models.refresh': () => list,
    'models.compared': ({ connectionId }) => world.compared[connectionId] ?? [],
    'models.habits': () => world.habits,
    'models.setFavourite': ({ modelId, isFavourite }) => {
      const others = world.habits.favouriteIds.filter((id) => id !== modelId)
      world.habits = { ...world.habits, favouriteIds: isFavourite ? [...others, modelId] : others }
      return world.habits
    },
    'models.setOrder': (order) => {
      world.habits = { ...world.habits, order }
    },
  }
}
