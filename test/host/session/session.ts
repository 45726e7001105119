import type { session as electronSession, Session } from 'electron'
import { app } from '../app/app.ts'
import { modelled } from '../page/modelled.ts'
import type { PermissionHandlers } from './permissions.ts'
import { createProtocol, type HostProtocol } from './protocol.ts'
import { createWebRequest, type HostWebRequest } from './web-request.ts'

export interface HostSession extends HostProtocol, HostWebRequest {
  readonly session: Session
  readonly permissions: PermissionHandlers
}

const sessions = new Map<string, HostSession>()

function createSession(): HostSession {
  const hostProtocol = createProtocol(() => app.isReady())
  const hostWebRequest = createWebRequest()
  const permissions: PermissionHandlers = { request: null, check: null }
  const session = modelled<Session>('session', {
    protocol: hostProtocol.protocol,
    webRequest: hostWebRequest.webRequest,
    setPermissionRequestHandler: (handler) => {
      permissions.request = handler
    },
    setPermissionCheckHandler: (handler) => {
      permissions.check = handler
    },
    // Headless Chromium has no devices, no screen to share and no dictionary, so these can never be asked.
    setDevicePermissionHandler: () => undefined,
    setDisplayMediaRequestHandler: () => undefined,
    setSpellCheckerEnabled: () => undefined,
    resolveProxy: async () => 'DIRECT',
  })
  return { session, permissions, ...hostProtocol, ...hostWebRequest }
}

/** Partitions differ in what the app set on them; what pages store is in one temporary profile for all. */
export function sessionOfPartition(partition: string): HostSession {
  const known = sessions.get(partition)
  if (known !== undefined) return known
  const created = createSession()
  sessions.set(partition, created)
  return created
}

export const defaultSession = sessionOfPartition('')
export const { protocol } = defaultSession

export function hostSessionOf(session: Session): HostSession {
  return [...sessions.values()].find((candidate) => candidate.session === session) ?? defaultSession
}

export const session = modelled<typeof electronSession>('session', {
  defaultSession: defaultSession.session,
  fromPartition: (partition) => sessionOfPartition(partition).session,
})
