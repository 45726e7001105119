import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Net } from 'electron'
import { modelled, notModelled } from '../page/modelled.ts'
import { schemeOf } from '../session/address.ts'
import { defaultSession } from '../session/session.ts'

/** Requests to files and the app's own protocol; the app uses Node's `fetch` for the network. */
export const net = modelled<Net>('net', {
  isOnline: () => true,
  online: true,
  fetch: async (input, init) => {
    const request = new Request(input, init)
    const scheme = schemeOf(request.url)
    if (scheme === 'file') return readFileResponse(request.url)
    const handler = defaultSession.handlerOf(scheme)
    if (handler === undefined) throw notModelled(`net.fetch of ${scheme}:`)
    return handler(request)
  },
})

async function readFileResponse(address: string): Promise<Response> {
  try {
    return new Response(await readFile(fileURLToPath(address)))
  } catch (cause) {
    throw new Error('net::ERR_FILE_NOT_FOUND', { cause })
  }
}
