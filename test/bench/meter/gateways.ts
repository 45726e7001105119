import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Gateway } from './caller.ts'

export type GatewayName = 'tally' | 'portkey'

export interface GatewayUse {
  /** In bytes, now. */
  readonly memory: number
  /** The 99th percentile of how late its event loop was. */
  readonly delayMs: number
}

/** Starts a gateway to this service. */
export async function startGateway(name: GatewayName, service: string) {
  const path = fileURLToPath(new URL('gateway-process.ts', import.meta.url))
  const child = fork(path, [name, service], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [gateway] = (await once(child, 'message')) as [Gateway]
  return {
    gateway,
    async use(): Promise<GatewayUse> {
      const told = once(child, 'message')
      child.send('use')
      const [use] = (await told) as [GatewayUse]
      return use
    },
    end: () => child.disconnect(),
  }
}
