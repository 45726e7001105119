import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Where a DevTools client attaches so that everything it sends passes main's event loop. While main is busy, no key
 * and no click arrives, as in Electron.
 */
export async function throughMain(endpoint: string): Promise<string> {
  const { hostname, port } = new URL(endpoint)
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  relay.unref().listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
}
