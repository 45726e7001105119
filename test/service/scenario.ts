import type { ServerResponse } from 'node:http'
import type { ChatCall } from './reply.ts'

export interface ServiceCall {
  readonly response: ServerResponse
  readonly key: string
  /** Another loopback address of this service, with its own origin. */
  readonly elsewhere: string
  readonly path: string
}

/** One way in which a service may behave. What it leaves out is done as `normal` does it. */
export interface Scenario {
  readonly description: string
  /** Answers every request, before anything else is looked at. */
  readonly answer?: (call: ServiceCall) => void
  /** The whole body of the list. Ids in it are those that may be asked for. */
  readonly listModels?: (call: ServiceCall) => { readonly data: readonly unknown[] }
  readonly complete?: (call: ChatCall) => Promise<void> | void
}
