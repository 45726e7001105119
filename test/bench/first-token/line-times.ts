import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface LineTimes {
  /** When the first bytes of the request were given to the system, and when the first of the answer came from it. */
  readonly leftAt: number
  readonly cameAt: number
}

let socketOf: Socket | null = null
let leftAt = Number.NaN
let cameAt = Number.NaN

/** Looks at every line that is opened from here on, whoever opens it: both contenders are timed at the same two places. */
export function watchLines(): void {
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket }
    socketOf = socket
    leftAt = Number.NaN
    cameAt = Number.NaN
    const noteLeaving = (): void => {
      if (Number.isNaN(leftAt)) leftAt = performance.now()
    }
    // What is written before there is a line leaves with it.
    const note = (): void => void (socket.connecting ? socket.once('connect', noteLeaving) : noteLeaving())
    for (const name of ['_write', '_writev'] as const) {
      const plain = socket[name] as (...given: unknown[]) => void
      const noting = (...given: unknown[]): void => {
        note()
        plain.apply(socket, given)
      }
      Object.assign(socket, { [name]: noting })
    }
    socket.once('data', () => {
      if (socketOf === socket) cameAt = performance.now()
    })
  })
}

/** Of the line that was opened last. */
export function lineTimes(): LineTimes {
  return { leftAt, cameAt }
}
