import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Nobody has names below this one. */
export const strangersNames = 'stranger.test'

/**
 * A Chromium profile whose DNS server is a port here that never answers, so that no look-up leaves this
 * computer.
 */
export async function makeLonelyProfile(folder: string): Promise<string> {
  const askHere = { dns_over_https: { mode: 'secure', templates: 'https://127.0.0.1:9/{?dns}' } }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'Local State'), JSON.stringify(askHere))
  return folder
}

export interface Listener {
  readonly address: string
  /** The number of received packets. */
  packets(): number
  close(): Promise<void>
}

/** The target of a WebRTC call's first packets. */
export async function listenForPackets(): Promise<Listener> {
  let packets = 0
  const socket = createSocket('udp4', () => {
    packets += 1
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    packets: () => packets,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

export interface LookUps {
  readonly names: string
  /** Where packets are counted, and where connections are. */
  readonly packets: string
  readonly connections: string
}

/**
 * Runs in the page and may use nothing from this file: causes early DNS look-ups, and starts a WebRTC call.
 */
export async function tryToLookUp({ names, packets, connections }: LookUps): Promise<void> {
  const add = (tag: string, attributes: Record<string, string>): void => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
  add('meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' })
  for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'preload', 'modulepreload'])
    add('link', { rel, href: `https://${rel}.${names}/`, as: 'script' })
  add('a', { href: `https://link.${names}/` })
  const rules = JSON.stringify({ prefetch: [{ urls: [`https://rules.${names}/`] }] })
  const script = document.createElement('script')
  script.type = 'speculationrules'
  try {
    script.textContent = rules
    document.head.append(script)
  } catch {
    // Trusted Types blocked it, which is one more protection.
  }
  const secret = { username: 'secret', credential: 'secret' }
  const servers: readonly RTCIceServer[] = [
    { urls: `stun:stun.${names}:3478` },
    { urls: `turn:turn.${names}:3478?transport=udp`, ...secret },
    { urls: `turn:turn-tcp.${names}:3478?transport=tcp`, ...secret },
    { urls: `turns:turns.${names}:5349`, ...secret },
    { urls: `stun:${packets}` },
    { urls: `turn:${packets}?transport=udp`, ...secret },
    { urls: `turn:${connections}?transport=tcp`, ...secret },
  ]
  for (const server of servers) {
    const peer = new RTCPeerConnection({ iceServers: [server] })
    peer.createDataChannel('secret')
    await peer.setLocalDescription(await peer.createOffer())
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> }
  readonly events: readonly { readonly type: number; readonly params?: object }[]
}

/**
 * The foreign names that Chromium looked up, from its network log. Chromium completes the log when it ends.
 */
export async function namesLookedUp(file: string): Promise<readonly string[]> {
  const { constants, events }: NetLog = JSON.parse(await readFile(file, 'utf8'))
  const asking = Object.entries(constants.logEventTypes).filter(([name]) =>
    /^(HOST_RESOLVER|DNS_)/.test(name),
  )
  const types = new Set(asking.map(([, type]) => type))
  const texts = events.filter(({ type }) => types.has(type)).map(({ params }) => JSON.stringify(params ?? {}))
  const found = texts.flatMap((text) => text.match(/[\w-]+\.stranger\.test/g) ?? [])
  return [...new Set(found)].toSorted()
}
