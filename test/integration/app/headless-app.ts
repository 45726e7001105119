import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDemoInference } from '../../../src/main/demo/demo-inference.ts'
import { createHttpInference, type HttpInferenceOptions } from '../../../src/main/inference/http-inference.ts'
import { createPassThrough } from '../../../src/main/inference/pass-through.ts'
import { containsKey } from '../../../src/main/inference/redaction/redactor.ts'
import { isProxyAddress } from '../../../src/main/inference/route-finder.ts'
import { createTrust, readCertificates } from '../../../src/main/inference/transport/certificates.ts'
import { checkAddress } from '../../../src/main/inference/transport/endpoint.ts'
import { createRouter } from '../../../src/main/ipc/router.ts'
import {
  cleanKey,
  createKeyStores,
  createSessionKeychain,
} from '../../../src/main/keychain/create-key-stores.ts'
import type { Keychain, SystemKeychain } from '../../../src/main/keychain/keychain.ts'
import { createLog, type Log } from '../../../src/main/log.ts'
import { createMeter } from '../../../src/main/meter/meter-server.ts'
import { programTokens } from '../../../src/main/meter/program-tokens.ts'
import { noticesOf } from '../../../src/main/services/app/notices.ts'
import { createRequestLog } from '../../../src/main/services/app/request-log.ts'
import { createSettingsService } from '../../../src/main/services/app/settings.ts'
import { recoverPreviousRun } from '../../../src/main/services/chat/recover-previous-run.ts'
import { createTrustSettings } from '../../../src/main/services/connections/trust-settings.ts'
import { createServices, type Services } from '../../../src/main/services/create-services.ts'
import { joinHandlers } from '../../../src/main/services/handlers.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { Updater } from '../../../src/main/updates/updater.ts'
import type { Appearance } from '../../../src/shared/contract/app/settings.ts'
import type { Input, Output, RequestName } from '../../../src/shared/contract/contract.ts'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import type { ImportOutcome } from '../../../src/shared/contract/conversations/transfer.ts'
import type { AddressedEvent, AppEvent } from '../../../src/shared/contract/events.ts'
import type { CustomShortcuts } from '../../../src/shared/domain/app/commands.ts'
import { AppError, type Result } from '../../../src/shared/domain/app/errors.ts'
import type { WindowKind } from '../../../src/shared/domain/app/window-kinds.ts'
import { putNewDatabase } from '../../fixtures/new-database.ts'
import { fakeSystemEncryption } from './fake-system-encryption.ts'
import { createHeadlessFiles, settleData } from './headless-files.ts'
import {
  createBoxes,
  nothingOffered,
  type Offered,
  outsideOf,
  straightRoute,
  takeQuickKeys,
  versions,
} from './headless-outside.ts'
import { startThreads } from './headless-threads.ts'

/** A test's changes to the transport, such as lower limits. */
const usualTransport: Partial<HttpInferenceOptions> = {}

/** As in an app copy that cannot be updated in place. */
const updater: Updater = {
  obstacle: 'unpacked',
  feed: null,
  check: () => Promise.reject(new Error('It was asked all the same.')),
  download: () => Promise.reject(new Error('It was asked all the same.')),
  restart: () => Promise.reject(new Error('It was asked all the same.')),
  finish() {},
}

/** The demo's pauses, which people need and tests don't. */
const sleepShortly = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms / 20, undefined, { signal }).catch(() => {})

/** Parts that no test changes. */
const unmoved = { updater, checkAddress, cleanKey, containsKey, random: () => 0.5 }

/** The meter with its real server. */
function createHeadlessMeter(network: HttpInferenceOptions, store: Store, log: Log, now: () => number) {
  const meterFailures: unknown[] = []
  /** The pauses after wrong tokens, which no test waits for. */
  const meterPauses: number[] = []
  const meter = createMeter({
    elapsed: network.elapsed,
    sleep: async (ms) => void meterPauses.push(ms),
    noteFailure: (error) => meterFailures.push(error),
  })
  return {
    ports: {
      meter,
      tokens: programTokens,
      passThrough: createPassThrough({
        ...network,
        requests: createRequestLog({ ...store, commit: (write) => store.commit(write), now, log }),
        onDisk: () => store.onDisk(),
      }),
    },
    noted: { meterFailures, meterPauses },
  }
}

/** The router without windows around it. */
function createHeadlessRouter(services: Services, log: Log) {
  return createRouter(
    joinHandlers(services.handlers, {
      'links.open': () => Promise.resolve(),
      'app.versions': versions,
      'licenses.list': () => Promise.resolve([]),
      'window.readyToClose'() {},
      'quick.hide'() {},
      'quick.openTally': () => Promise.resolve(),
    }),
    log,
    services.mayUse,
  )
}

function withLook(keychain: Keychain): SystemKeychain {
  return Object.assign(keychain, { look: async () => void (await keychain.read('look')) })
}

type Request = <N extends RequestName>(name: N, input: Input<N>) => Promise<Output<N>>

/** Requests that begin an answer, and wait until it has ended. */
function createAnswering(request: Request, { next }: Pick<ReturnType<typeof createTape>, 'next'>) {
  async function untilAnswered(begin: () => Promise<unknown>): Promise<Message> {
    const ended = next(({ type }) => type === 'answer-changed')
    await begin()
    const event = await ended
    if (event.type !== 'answer-changed') throw new Error('not an answer')
    return event.message
  }
  return {
    untilAnswered,
    answered: (input: Omit<Input<'chat.send'>, 'replacing'> & { replacing?: string | null }) =>
      untilAnswered(() => request('chat.send', { replacing: null, ...input })),
    answeredAgain: (input: Input<'chat.answerAgain'>) =>
      untilAnswered(() => request('chat.answerAgain', input)),
  }
}

/** Starting a thread takes as long as most tests, so that only tests about threads have one. */
const noThread: string | null = null

/** Main without its window: the real router, services, database file and transport. */
export function startHeadlessApp({
  folder = temporaryFolder(),
  keychain = createSessionKeychain(),
  system = fakeSystemEncryption(),
  now = () => Date.now(),
  transport = usualTransport,
  jobThread = noThread,
} = {}) {
  const clock = { now, elapsed: () => performance.now(), newId: () => crypto.randomUUID() }
  const offered: Offered = nothingOffered()
  const { file, notices } = settleData(folder)
  putNewDatabase(file)
  const opened = openStore(file, clock)
  const threads = startThreads(opened, file, jobThread)
  const { store, ...refusals } = refusable(opened.store)
  const applied = createAppliedSettings()
  const tape = createTape()
  /** The events for one window, each with its kind. */
  const addressed: (AddressedEvent & { to: WindowKind })[] = []
  const log = createLog(() => {}, clock.now)
  const keyStores = createKeyStores('linux', withLook(keychain), system, store.encryptedKeys)
  const trust = createTrustSettings({ store, secret: keyStores.trustSecret, log })
  const { files, desktop, picked, asked } = createHeadlessFiles(folder, file, opened)
  recoverPreviousRun({ store, files, log })
  const { boxes, consent } = createBoxes(clock.elapsed)
  const route = straightRoute(store, trust)
  const settings = createSettingsService({
    ...store,
    consent,
    trust,
    chooseFile: () => Promise.resolve(offered.file),
    readCertificates,
    isProxyAddress,
    ...applied.apply,
    applyQuickShortcut: (keys) => takeQuickKeys(offered, keys),
  })
  const network = {
    ...clock,
    limits: settings.limits,
    route,
    requests: createRequestLog({
      ...clock,
      requests: store.requests,
      soon: (write) => store.commit(write),
      log,
    }),
    onResume: () => () => {},
    trust: createTrust(),
    ...transport,
  }
  const metering = createHeadlessMeter(network, store, log, clock.now)
  const around = { files, desktop, settings, trust, keyStores, consent }
  const services = createServices({
    ...clock,
    ...unmoved,
    store,
    health: opened.health,
    firstNotices: [...noticesOf(opened), ...notices],
    ...outsideOf(offered),
    ...around,
    ...threads.ports,
    route: transport.route ?? route,
    inferences: {
      service: createHttpInference(network),
      demo: createDemoInference({ ...clock, sleep: sleepShortly }),
    },
    ...metering.ports,
    isOnline: () => offered.isOnline,
    log,
    publish: tape.publish,
    sendTo: (kind, event) => void addressed.push({ to: kind, ...event }),
  })
  const router = createHeadlessRouter(services, log)

  async function ask<N extends RequestName>(
    name: N,
    input: Input<N>,
    from: WindowKind = 'main',
  ): Promise<Result<Output<N>>> {
    return (await router(name, input, from)) as Result<Output<N>>
  }

  async function request<N extends RequestName>(name: N, input: Input<N>): Promise<Output<N>> {
    const reply = await ask(name, input)
    if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`)
    return reply.value
  }

  const seen = { boxes, trust, route, ...applied.noted, settings, resumeMeter: services.meter.resume }
  return {
    ...seen,
    spelling: services.spelling,
    ask,
    request,
    addressed,
    ...tape,
    ...createAnswering(request, tape),
    store,
    opened,
    checkWhenDue: services.dataCheck.checkWhenDue,
    ...refusals,
    ...metering.noted,
    /** The answers of the user, and of the system around the app. */
    offered,
    /** The user's picks in the system's dialogs, and the app's requests to the desktop. */
    picked,
    asked,
    makeDaily: services.backups.makeDaily,
    dropOldRequests: services.dropOldRequests,
    folder,
    keychain,
    close: onlyOnce(() => {
      services.stop()
      threads.close()
      store.close()
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The changes that settings made outside the window, in order. */
function createAppliedSettings() {
  const worn: Appearance[] = []
  const menuShortcuts: CustomShortcuts[] = []
  const spellChecks: boolean[] = []
  const apply = {
    applyAppearance: (appearance: Appearance) => void worn.push(appearance),
    applyShortcuts: (shortcuts: CustomShortcuts) => void menuShortcuts.push(shortcuts),
    applySpelling: (isOn: boolean) => void spellChecks.push(isOn),
    applyLanguage: () => {},
  }
  return { noted: { worn, menuShortcuts, spellChecks }, apply }
}

export type HeadlessApp = ReturnType<typeof startHeadlessApp>

function onlyOnce(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** Every published event, and the tests that wait for one. */
function createTape() {
  const events: AppEvent[] = []
  const listeners = new Set<(event: AppEvent) => void>()
  return {
    events,
    listen: (listener: (event: AppEvent) => void) => listeners.add(listener),
    next: (isIt: (event: AppEvent) => boolean) =>
      new Promise<AppEvent>((resolve) => {
        const listener = (event: AppEvent): void => {
          if (!isIt(event)) return
          listeners.delete(listener)
          resolve(event)
        }
        listeners.add(listener)
      }),
    publish(event: AppEvent) {
      events.push(event)
      for (const listener of listeners) listener(event)
    },
  }
}

/** A store whose disk can be full. */
function refusable(disk: Store) {
  let isFull = false
  let isStuck = false
  const orRefuse = <T>(write: () => T): T => {
    if (isFull) throw new AppError('not-saved', 'The disk is full.')
    return write()
  }
  const store: Store = {
    ...disk,
    transaction: (work) => orRefuse(() => disk.transaction(work)),
    commit: (work) => orRefuse(() => disk.commit(work)),
    together: (work) => disk.together(() => orRefuse(work)),
    messages: {
      ...disk.messages,
      appendAnswer: (id, part) => orRefuse(() => disk.messages.appendAnswer(id, part)),
      setAnswer: (id, words) => orRefuse(() => disk.messages.setAnswer(id, words)),
    },
    onDisk: async () => {
      if (isStuck) throw new AppError('not-saved', 'The disk refused a sync.')
      await disk.onDisk()
    },
    calls: { ...disk.calls, finish: (...end) => orRefuse(() => disk.calls.finish(...end)) },
  }
  const refuseWrites = (isRefusing: boolean): void => {
    isFull = isRefusing
  }
  const refuseSyncs = (isRefusing: boolean): void => {
    isStuck = isRefusing
  }
  return { store, refuseWrites, refuseSyncs }
}

/** The input of the form for a new connection. */
export function typedConnection(address: string, key: string): Input<'connections.save'> {
  return { connectionId: null, address, key, dashboardAddress: '' }
}

/** A saved connection to a service, its models listed, and a conversation that can send. */
export async function connect(
  app: HeadlessApp,
  { address, key }: { address: string; key: string },
): Promise<{ connectionId: string; conversationId: string }> {
  const { connection } = await app.request('connections.save', typedConnection(address, key))
  await app.request('models.refresh', { connectionId: connection.id })
  const { id } = await app.request('conversations.create', { connectionId: connection.id })
  return { connectionId: connection.id, conversationId: id }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tally-app-'))
}

/** The outcome for the only file of an import; null where the user declines. */
export async function importPicked({ request }: Pick<HeadlessApp, 'request'>): Promise<ImportOutcome | null> {
  const imports = (await request('transfer.import', undefined)) ?? []
  if (imports.length > 1) throw new Error('Several files were imported.')
  return imports[0]?.outcome ?? null
}
