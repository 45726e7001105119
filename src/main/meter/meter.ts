import type { MeteredApi } from '../../shared/domain/programs/metered-api.ts'

/** A request that programs may make. */
export interface MeterRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The thing that `{id}` in the path names; null for a path without it. */
  readonly names: 'model' | 'response' | null
  /** How its answer is counted; null for a request that costs nothing and has no row. */
  readonly api: MeteredApi | null
}

/** A program's request, as it arrived. */
export interface MeterRequest {
  readonly programId: string
  readonly route: MeterRoute
  /** Below the base address, as the program wrote it. */
  readonly path: string
  /** With its question mark, byte for byte; empty for none. */
  readonly query: string
  /** The name or id in the path; null for a path without it. */
  readonly id: string | null
  /** Without the token, and without headers that belong to the network connection to Tally. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array | null
  /** Aborted when the program closes its network connection. */
  readonly signal: AbortSignal
}

export interface MeterResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Read as fast as the program takes it. If it throws, the program sees that the body broke off. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Why Tally refused a request, for the program's own error message. */
export type MeterRefusal =
  | { readonly kind: 'paused' | 'no-connection' | 'no-consent' | 'no-key' | 'body' | 'stopped' }
  | { readonly kind: 'no-model' | 'background' | 'stored-text' | 'response' }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'too-many-running'; readonly most: number }
  | {
      readonly kind: 'over-budget'
      readonly limit: string
      /** Null for a budget of tokens. */
      readonly currency: string | null
      readonly period: 'call' | 'conversation' | 'day' | 'week' | 'month'
      /** The day on which it resets, such as 2026-12-01. */
      readonly resetsOn: string | null
    }
  /** The service did not answer, or not in a way that can be passed on. */
  | {
      readonly kind: 'failed'
      readonly failureCode: string
      readonly cause: string | null
      readonly isLate: boolean
    }

/** Decides about the requests that the server lets through. */
export interface MeterHandler {
  /** The program with this token, and whether it may send headers that command a gateway; null for none. */
  identify(token: string): { readonly id: string; readonly passesGatewayHeaders: boolean } | null
  /** A request came without a valid token. */
  noteWrongToken(): void
  answer(request: MeterRequest): Promise<MeterResponse | MeterRefusal>
}

/** The address on this computer at which other programs reach their services. */
export interface Meter {
  /** Resolves once the port accepts requests, or when the system refused it. */
  listen(port: number, handler: MeterHandler): Promise<'listening' | 'port-taken' | 'failed'>
  /** Ends running requests too. */
  close(): Promise<void>
}
