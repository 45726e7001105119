import fc from 'fast-check'
import type { ProgramTerms } from '../../../../src/shared/contract/programs/program.ts'
import { freePort } from '../../../fixtures/listening.ts'
import { completion, exchange } from '../../meter/meter-story.ts'
import type { Quirk } from '../billing-service.ts'
import { quirks } from '../billing-service.ts'
import type { HeadlessApp } from '../headless-app.ts'

export interface Deeds {
  readonly app: HeadlessApp
  /** The open chat; an action can start another one. */
  conversationId: string
  readonly connectionId: string
  readonly models: readonly string[]
  now: number
  readonly behave: (quirk: Quirk) => void
  /** A program that calls through the meter. */
  readonly metered: Metered
  /** Reported tokens of the calls that were cleared. */
  clearedTokens: number
}

/** An action of a user, with its description for a counterexample. */
export interface Deed {
  readonly words: string
  run(world: Deeds): Promise<void>
}

interface Metered {
  readonly programId: string
  readonly terms: ProgramTerms
  readonly to: Parameters<typeof exchange>[0]
}

export async function beginMetering(app: HeadlessApp, connectionId: string): Promise<Metered> {
  const off = { stopsAtBudget: false, keepsBodies: false, passesGatewayHeaders: false }
  const choices = { models: null, maxRunning: 1, addsUsage: true, ...off }
  const terms: ProgramTerms = { name: 'Editor', connectionId, projectId: null, ...choices }
  const { program, token } = await app.request('programs.add', terms)
  await app.request('meter.setPort', { port: await freePort() })
  const { address } = await app.request('meter.switch', { isOn: true })
  return { programId: program.id, terms, to: { base: address ?? '', token } }
}

const hourMs = 3_600_000
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).map((words) => `Q${words}`)
const quirk = fc.oneof({ weight: 3, arbitrary: fc.constant<Quirk>('plain') }, fc.constantFrom(...quirks))
const place = fc.nat(12)

function deed<T>(
  name: string,
  what: fc.Arbitrary<T>,
  run: (world: Deeds, what: T) => Promise<unknown>,
): fc.Arbitrary<Deed> {
  return what.map((drawn) => ({
    words: `${name} ${fc.stringify(drawn)}`,
    run: async (world) => void (await run(world, drawn)),
  }))
}

/** Waits until no answer is pending. */
async function settled({ app }: Deeds, begin: () => Promise<unknown>): Promise<void> {
  const quiet = app.next((event) => event.type === 'conversation-changed' && !event.summary.isAnswering)
  await begin()
  await quiet
}

async function messagesOf({ app, conversationId }: Deeds) {
  return (await app.request('conversations.open', { conversationId })).messages
}

async function sendIn(world: Deeds, words: string, how: Quirk): Promise<void> {
  world.behave(how)
  const { app, conversationId } = world
  await settled(world, () => app.request('chat.send', { conversationId, text: words, replacing: null }))
}

const send = deed('send', fc.tuple(text, quirk), (world, [words, how]) => sendIn(world, words, how))

const askAgain = deed('ask again', fc.tuple(quirk, fc.nat(1)), async (world, [how, model]) => {
  const last = (await messagesOf(world)).at(-1)
  if (last === undefined) return
  world.behave(how)
  const { app, conversationId, models } = world
  const modelId = models[model] ?? ''
  await settled(world, () => app.request('chat.answerAgain', { conversationId, messageId: last.id, modelId }))
})

const edit = deed('edit', fc.tuple(place, text, quirk), async (world, [at, words, how]) => {
  const questions = (await messagesOf(world)).filter(({ role }) => role === 'user')
  const question = questions[at % Math.max(1, questions.length)]
  if (question === undefined) return
  world.behave(how)
  const { app, conversationId } = world
  await settled(world, () =>
    app.request('chat.send', { conversationId, text: words, replacing: question.id }),
  )
})

const compare = deed('compare', fc.tuple(text, quirk), async (world, [words, how]) => {
  world.behave(how === 'busy' ? 'plain' : how)
  const { app, conversationId, models } = world
  await settled(world, () =>
    app.request('chat.compare', { conversationId, text: words, modelIds: [...models] }),
  )
  const last = (await messagesOf(world)).at(-1)
  await app.ask('conversations.continueWith', { conversationId, messageId: last?.id ?? '' })
})

const leaveOut = deed('leave out', fc.tuple(place, fc.boolean()), async (world, [at, isExcluded]) => {
  const { app, conversationId } = world
  const messages = await messagesOf(world)
  const message = messages[at % Math.max(1, messages.length)]
  if (message !== undefined)
    await app.request('conversations.setExcluded', { conversationId, messageIds: [message.id], isExcluded })
})

const choose = deed('choose model', fc.nat(1), ({ app, conversationId, models }, at) =>
  app.request('conversations.chooseModel', { conversationId, modelId: models[at] ?? '' }),
)

const setPrompt = deed('set prompt', fc.constantFrom('', 'Be brief.'), ({ app, conversationId }, words) =>
  app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: words }),
)

async function beginAnother(world: Deeds): Promise<void> {
  const { app, connectionId, models } = world
  world.conversationId = (await app.request('conversations.create', { connectionId })).id
  const modelId = models[0] ?? ''
  await app.request('conversations.chooseModel', { conversationId: world.conversationId, modelId })
}

const begin = deed('begin another', fc.boolean(), async (world, isOldDeleted) => {
  const { app, conversationId } = world
  if (isOldDeleted) {
    await app.request('conversations.delete', { conversationId })
    await app.request('trash.purge', { conversationId })
  }
  await beginAnother(world)
})

/** The end of every account: a chat with a known breakdown. */
export const plainTurns: readonly Deed[] = [
  { words: 'begin another', run: beginAnother },
  { words: 'send one', run: (world) => sendIn(world, 'Where do herons sleep?', 'plain') },
  { words: 'send two', run: (world) => sendIn(world, 'And storks?', 'plain') },
]

/** Moves the open chat to one of a few projects, or out of all of them, with or without its earlier calls. */
const move = deed('move', fc.tuple(fc.nat(2), fc.boolean()), async (world, [at, moveEarlierCalls]) => {
  const { app, conversationId } = world
  const projectId = await projectAt(app, at)
  await app.request('projects.moveChat', { conversationId, projectId, moveEarlierCalls })
})

/** A call of the program, whose row is committed when its response ends. */
const meterCall = deed(
  'meter call',
  fc.tuple(fc.constantFrom('plain', 'odd-sum', 'no-total', 'silent', 'failed'), fc.nat(1), fc.boolean()),
  async ({ metered, models, behave }, [how, model, stream]) => {
    behave(how)
    const messages = [{ role: 'user', content: 'Complete this line.' }]
    await exchange(metered.to, completion({ model: models[model], messages, stream }))
  },
)

const moveProgram = deed('move program', fc.nat(2), async ({ app, metered: { programId, terms } }, at) => {
  const projectId = await projectAt(app, at)
  await app.request('programs.save', { programId, terms: { ...terms, projectId } })
})

async function projectAt(app: HeadlessApp, at: number): Promise<string | null> {
  const name = [null, 'Website', 'App'][at] ?? null
  if (name === null) return null
  const known = (await app.request('projects.list', undefined)).find((project) => project.name === name)
  const terms = { name, systemPrompt: '', connectionId: null, modelId: null }
  return (known ?? (await app.request('projects.create', terms))).id
}

const endProject = deed('delete project', fc.nat(1), async ({ app }, at) => {
  const project = (await app.request('projects.list', undefined))[at]
  if (project !== undefined) await app.request('projects.delete', { projectId: project.id })
})

const setClock = deed('clock', fc.constantFrom(0, 1, 5, 30, -20), async (world, hours) => {
  world.now += hours * hourMs
})

const clear = deed('clear', fc.constantFrom('2026-11-18', '2026-11-19'), async (world, before) => {
  const { totalTokens } = await world.app.request('ledger.clearBefore', { before })
  world.clearedTokens += totalTokens
})

/** A user's actions on an account, mostly calls. */
export const deeds = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: send },
    { weight: 2, arbitrary: askAgain },
    { weight: 2, arbitrary: edit },
    { weight: 2, arbitrary: meterCall },
    ...[
      moveProgram,
      setClock,
      compare,
      leaveOut,
      choose,
      setPrompt,
      begin,
      clear,
      move,
      move,
      endProject,
    ].map((arbitrary) => ({ weight: 1, arbitrary })),
  ),
  { minLength: 6, maxLength: 16 },
)
