import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

export interface LineTimes {
  /**
   * When the system got the first bytes of the request, and when it delivered the first bytes of the
   * response.
   */
  readonly leftAt: number
  readonly cameAt: number
}

let socketOf: Socket | null = null
let leftAt = Number.NaN
let cameAt = Number.NaN

/** Watches every socket from now on, so that both contenders are timed at the same two places. */
export function watchLines(): void {
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket }
    socketOf = socket
    leftAt = Number.NaN
    cameAt = Number.NaN
    const noteLeaving = (): void => {
      if (Number.isNaN(leftAt)) leftAt = performance.now()
    }
    // Bytes written before the socket is connected leave when it connects.
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

/** The times of the socket that was opened last. */
export function lineTimes(): LineTimes {
  return { leftAt, cameAt }
}
