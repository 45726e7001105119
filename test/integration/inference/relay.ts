import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Relay {
  readonly port: number
  /** The bytes that passed, as they were on the socket. */
  passed(): { readonly up: number; readonly down: number }
  close(): Promise<void>
}

/** Passes bytes on to another port and counts them. */
export async function relayTo(port: number): Promise<Relay> {
  const pairs: { readonly near: Socket; readonly far: Socket }[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    pairs.push({ near, far })
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    passed: () => ({
      up: pairs.reduce((sum, { near }) => sum + near.bytesRead, 0),
      down: pairs.reduce((sum, { far }) => sum + far.bytesRead, 0),
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
      }),
  }
}
