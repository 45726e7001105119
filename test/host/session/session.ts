import type { session as electronSession, FromPartitionOptions, Session } from 'electron'
import { app } from '../app/app.ts'
import { appEvents } from '../app/app-events.ts'
import { asked } from '../asked.ts'
import { modelled, notModelled } from '../page/modelled.ts'
import { schemeOf } from './address.ts'
import type { PermissionHandlers } from './permissions.ts'
import { createProtocol, type HostProtocol } from './protocol.ts'
import { createSessionEvents, type SessionEvents } from './session-events.ts'
import { createWebRequest, type HostWebRequest } from './web-request.ts'

export interface HostSession extends HostProtocol, HostWebRequest {
  readonly session: Session
  readonly events: SessionEvents
  readonly permissions: PermissionHandlers
}

const sessions = new Map<string, HostSession>()

function createSession(partition: string): HostSession {
  const hostProtocol = createProtocol(() => app.isReady())
  const hostWebRequest = createWebRequest()
  const events = createSessionEvents()
  const permissions: PermissionHandlers = { request: null, check: null }
  let isSpellCheckerEnabled = true
  const session = modelled<Session>('session', {
    ...events.members,
    protocol: hostProtocol.protocol,
    webRequest: hostWebRequest.webRequest,
    setPermissionRequestHandler: (handler) => {
      permissions.request = handler
    },
    setPermissionCheckHandler: (handler) => {
      permissions.check = handler
    },
    // Headless Chromium has no devices and no screen to share, so these can never be asked.
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    // Nor has it a dictionary.
    setSpellCheckerEnabled: (isEnabled) => {
      isSpellCheckerEnabled = isEnabled
    },
    isSpellCheckerEnabled: () => isSpellCheckerEnabled,
    isPersistent: () => partition === '' || partition.startsWith('persist:'),
    resolveProxy: async () => 'DIRECT',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const handler = hostProtocol.handlerOf(schemeOf(request.url))
      if (handler === undefined) throw notModelled(`session.fetch of ${request.url}`)
      return handler(request)
    },
  })
  return { session, events, permissions, ...hostProtocol, ...hostWebRequest }
}

/** Partitions differ in what the app set on them; what pages store is in one temporary profile for all. */
export function sessionOfPartition(
  partition: string,
  options: FromPartitionOptions | null = null,
): HostSession {
  const known = sessions.get(partition)
  if (known !== undefined) return known
  const created = createSession(partition)
  sessions.set(partition, created)
  if (options !== null) asked.sessions.push({ partition, options })
  if (app.isReady()) appEvents.emit('session-created', created.session)
  return created
}

export const defaultSession = sessionOfPartition('')
export const { protocol } = defaultSession

export function hostSessionOf(session: Session): HostSession {
  return [...sessions.values()].find((candidate) => candidate.session === session) ?? defaultSession
}

export const session = modelled<typeof electronSession>('session', {
  defaultSession: defaultSession.session,
  fromPartition: (partition, options = { cache: true }) => sessionOfPartition(partition, options).session,
})

/** The session exists from the start here; the app hears of it when Electron would create it. */
export function announceDefaultSession(): void {
  appEvents.emit('session-created', defaultSession.session)
}
