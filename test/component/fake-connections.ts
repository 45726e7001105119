import type { Connection } from '../../src/shared/contract/connections/connection.ts'
import type { Output, RequestName } from '../../src/shared/contract/contract.ts'
import { aKeyReport } from './fake-keys.ts'
import { type Handlers, ok } from './fake-replies.ts'
import { service, type World } from './fake-world.ts'

export function connectionHandlers(
  world: World,
): Pick<Handlers, Extract<RequestName, `connections.${string}`>> {
  return {
    'connections.list': () => ok(world.connections),
    'connections.checkAddress': ({ address }) => ok(checkAddress(address)),
    'connections.test': () => ok({ elapsedMs: 213, modelCount: 5, skippedCount: 0 }),
    'connections.save': ({ key, dashboardAddress, name = '' }) => {
      const connection = { ...service, dashboardAddress, ownName: name, name: name || service.name }
      world.connections = [connection]
      return ok({ connection, key: aKeyReport('stored', key.slice(-4)) })
    },
    'connections.addDemo': () => {
      const demo = { ...service, id: 'demo', kind: 'demo', name: 'Demo service', baseAddress: '' } as const
      world.connections = [...world.connections, demo]
      return ok(demo)
    },
    'connections.keyReport': ({ connectionId }) => ok(world.keys[connectionId] ?? aKeyReport('none', null)),
    'connections.chooseAnswers': ({ connectionId, answers }) =>
      ok(changeConnection(world, connectionId, { answers })),
    'connections.measureAgain': ({ connectionId }) =>
      ok(changeConnection(world, connectionId, { streaming: 'not-measured', answers: null })),
    ...removalHandlers(world),
    'connections.move': ({ connectionId, place }) => {
      const others = world.connections.filter(({ id }) => id !== connectionId)
      world.connections = others.toSpliced(place, 0, changeConnection(world, connectionId, {}))
      return ok(world.connections)
    },
    'connections.makeDefault': ({ connectionId }) => ok(withDefault(world, connectionId)),
  }
}

function withDefault(world: World, connectionId: string | undefined): Connection[] {
  world.connections = world.connections.map((old) => ({ ...old, isDefault: old.id === connectionId }))
  return world.connections
}

type RemovalHandlers = Pick<Handlers, `connections.${'use' | 'delete' | 'restore'}`>

function removalHandlers(world: World): RemovalHandlers {
  return {
    'connections.use': ({ connectionId }) =>
      ok({
        chatCount: world.conversations.filter((chat) => chat.connectionId === connectionId).length,
        answeringCount: 0,
        queuedCount: 0,
        budgetCount: 0,
        hasKey: ['stored', 'session', 'encrypted'].includes(world.keys[connectionId]?.state ?? 'none'),
        keyAccount:
          world.keys[connectionId]?.state === 'stored' ? `https://api.example.com ${connectionId}` : null,
      }),
    'connections.delete': ({ connectionId, chats }) => {
      world.deletedConnections = world.connections.filter(({ id }) => id === connectionId)
      world.connections = world.connections.filter(({ id }) => id !== connectionId)
      if (chats === 'trash')
        world.summaries = world.summaries.filter((summary) => summary.connectionId !== connectionId)
      const before = world.connections.find(({ isDefault }) => isDefault)
      return ok(withDefault(world, before?.id ?? world.connections[0]?.id))
    },
    'connections.restore': () => {
      world.connections = [...world.connections, ...world.deletedConnections]
      return ok(withDefault(world, world.connections.find(({ isDefault }) => isDefault)?.id))
    },
  }
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
