import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-places.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import type { Connection } from '../../../../src/shared/contract/connections/connection.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { startService } from '../../../service/start-service.ts'
import { type HeadlessApp, startHeadlessApp, temporaryFolder, typedConnection } from '../headless-app.ts'

const deeds = [
  'add',
  'rename',
  'move',
  'default',
  'delete',
  'delete-trash',
  'undo',
  'chat',
  'switch',
  'restart',
] as const
type Deed = readonly [(typeof deeds)[number], number, number]

const modelId = 'harbour-7b-instruct'

/** After these, reads can give other results. */
const changing: ReadonlySet<string> = new Set(['delete', 'delete-trash', 'undo', 'switch', 'restart'])

/** A keychain with inspectable contents. */
function openKeychain() {
  const inner = createSessionKeychain()
  const accounts = new Set<string>()
  const keychain: Keychain = {
    ...inner,
    async write(account, key) {
      await inner.write(account, key)
      accounts.add(account)
    },
    async remove(account) {
      await inner.remove(account)
      accounts.delete(account)
    },
  }
  return { keychain, accounts }
}

/** The app, and a separate record of what a person should find in it. */
interface World {
  app: HeadlessApp
  readonly keychain: Keychain
  readonly accounts: ReadonlySet<string>
  readonly service: Awaited<ReturnType<typeof startService>>
  order: string[]
  lastDeletedId: string | null
}

interface Chosen {
  /** One of the connections. */
  readonly id: string
  readonly one: number
  readonly other: number
}

const listOf = (app: HeadlessApp): Promise<Connection[]> => app.request('connections.list', undefined)
const idsOf = (connections: readonly Connection[]): string[] => connections.map(({ id }) => id)

async function add(world: World, one: number): Promise<void> {
  const { app, service } = world
  const name = one % 2 === 0 ? '' : `Name ${one}`
  const typed = { ...typedConnection(service.address, service.key), name }
  const { connection } = await app.request('connections.save', typed)
  await app.request('models.refresh', { connectionId: connection.id })
  world.order.push(connection.id)
}

async function undo(world: World): Promise<void> {
  const { app, lastDeletedId } = world
  if (lastDeletedId === null) return
  world.order = idsOf(await app.request('connections.restore', { connectionId: lastDeletedId }))
  expect(world.order).toContain(lastDeletedId)
  world.lastDeletedId = null
}

function restart(world: World): void {
  world.app.close()
  world.app = startHeadlessApp({ folder: world.app.folder, keychain: world.keychain })
}

async function remove(world: World, id: string, chats: 'keep' | 'trash'): Promise<void> {
  await world.app.request('connections.delete', { connectionId: id, chats, key: 'delete' })
  world.order = world.order.filter((kept) => kept !== id)
  world.lastDeletedId = id
  expect([...world.accounts].filter((account) => account.endsWith(id))).toEqual([])
}

async function move(world: World, { id, other }: Chosen): Promise<void> {
  const place = other % world.order.length
  const moved = await world.app.request('connections.move', { connectionId: id, place })
  world.order = world.order.filter((kept) => kept !== id).toSpliced(place, 0, id)
  expect(idsOf(moved)).toEqual(world.order)
}

async function rename({ app, service }: World, { id, other }: Chosen): Promise<void> {
  const typed = { ...typedConnection(service.address, ''), connectionId: id, name: `Called ${other}` }
  const { connection } = await app.request('connections.save', typed)
  expect(connection.name).toBe(`Called ${other}`)
}

async function makeDefault({ app }: World, { id }: Chosen): Promise<void> {
  const now = await app.request('connections.makeDefault', { connectionId: id })
  expect(now.find(({ isDefault }) => isDefault)?.id).toBe(id)
}

/** Actions on an existing connection. */
const ofOne: Readonly<Partial<Record<Deed[0], (world: World, chosen: Chosen) => Promise<void>>>> = {
  rename,
  move,
  default: makeDefault,
  delete: (world, { id }) => remove(world, id, 'keep'),
  'delete-trash': (world, { id }) => remove(world, id, 'trash'),
  chat: ({ app }, { id, one, other }) => chat(app, id, `Words ${one} ${other}`),
  switch: ({ app }, { id, one }) => goOn(app, id, one),
}

async function carryOut(world: World, [deed, one, other]: Deed): Promise<void> {
  if (deed === 'restart') restart(world)
  else if (deed === 'add') await add(world, one)
  else if (deed === 'undo') await undo(world)
  const id = world.order[one % Math.max(1, world.order.length)]
  if (id !== undefined) await ofOne[deed]?.(world, { id, one, other })
}

async function expectInOrder({ app, order, accounts }: World): Promise<void> {
  const listed = await listOf(app)
  expect(idsOf(listed)).toEqual(order)
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, listed.length))
  expect(accounts.size).toBeLessThanOrEqual(listed.length)
}

async function play(service: World['service'], sequence: readonly Deed[]): Promise<void> {
  const { keychain, accounts } = openKeychain()
  const app = startHeadlessApp({ folder: temporaryFolder(), keychain })
  const world: World = { app, keychain, accounts, service, order: [], lastDeletedId: null }
  try {
    for (const deed of sequence) {
      const rowsBefore = await rowsOf(world.app)
      await carryOut(world, deed)
      await expectInOrder(world)
      // Rows are only ever added, and never change.
      expect((await rowsOf(world.app)).slice(0, rowsBefore.length)).toEqual(rowsBefore)
      if (changing.has(deed[0])) await expectReadable(world.app)
    }
    const { sums } = await world.app.request('usage.page', everyCall)
    // The service rejected a message sent without its deleted key: that row counts nothing.
    expect(sums.callCount + sums.notProcessedCount).toBe((await rowsOf(world.app)).length)
    expect((await world.app.request('usage.verify', everyCall)).sums.callCount).toBe(sums.callCount)
  } finally {
    world.app.close()
    world.app.remove()
  }
}

/** The ledger, the first call first. */
async function rowsOf(app: HeadlessApp) {
  const { rows } = await app.request('usage.calls', { ...everyCall, after: null })
  return rows.toReversed()
}

async function chat(app: HeadlessApp, connectionId: string, text: string): Promise<void> {
  const { id } = await app.request('conversations.create', { connectionId })
  await app.request('conversations.chooseModel', { conversationId: id, modelId })
  await app.untilAnswered(() => app.request('chat.send', { conversationId: id, text, replacing: null }))
}

/** The chat with this number continues with this connection. */
async function goOn(app: HeadlessApp, connectionId: string, at: number): Promise<void> {
  const chats = await app.request('conversations.list', { before: null })
  const conversationId = chats[at % Math.max(1, chats.length)]?.id
  if (conversationId === undefined) return
  const gone = await app.request('conversations.chooseConnection', { conversationId, connectionId })
  expect(gone.connectionId).toBe(connectionId)
}

/** Every chat opens, and one of a deleted connection sends nothing. */
async function expectReadable(app: HeadlessApp): Promise<void> {
  const here = new Set((await listOf(app)).map(({ id }) => id))
  for (const { id, connectionId } of await app.request('conversations.list', { before: null })) {
    await app.request('conversations.open', { conversationId: id })
    await app.request('budgets.read', { conversationId: id })
    await app.request('usage.ofChat', { conversationId: id })
    if (here.has(connectionId)) continue
    const sent = await app.ask('chat.send', { conversationId: id, text: 'No', replacing: null })
    expect(sent).toMatchObject({ ok: false, code: 'connection-deleted' })
  }
}

test('for any order of actions there is one default, no lost row and no leftover key', async () => {
  const service = await startService({ scenario: 'normal' })
  const sequence = fc.array(fc.tuple(fc.constantFrom(...deeds), fc.nat(9), fc.nat(9)), {
    minLength: 3,
    maxLength: 9,
  })
  try {
    const property = fc.asyncProperty(sequence, (drawn) =>
      play(service, [['add', 0, 0], ['chat', 0, 0], ...drawn]),
    )
    for (const run of seedsFor(2)) await fc.assert(property, run)
  } finally {
    await service.close()
  }
})
