import type { Protocol } from 'electron'
import { asked } from '../asked.ts'
import { modelled } from '../page/modelled.ts'
import { addOwnScheme } from './schemes.ts'

export type ProtocolHandler = Parameters<Protocol['handle']>[1]

export interface HostProtocol {
  readonly protocol: Protocol
  handlerOf(scheme: string): ProtocolHandler | undefined
}

export function createProtocol(isAppReady: () => boolean): HostProtocol {
  const handlers = new Map<string, ProtocolHandler>()
  const protocol = modelled<Protocol>('protocol', {
    registerSchemesAsPrivileged: (schemes) => {
      if (isAppReady())
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      asked.schemes.push(...schemes)
      for (const { scheme } of schemes) addOwnScheme(scheme)
    },
    handle: (scheme, handler) => {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      addOwnScheme(scheme)
      handlers.set(scheme, handler)
    },
    unhandle: (scheme) => {
      handlers.delete(scheme)
    },
    isProtocolHandled: (scheme) => handlers.has(scheme),
  })
  return { protocol, handlerOf: (scheme) => handlers.get(scheme) }
}
