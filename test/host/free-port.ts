import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const maxWaitMs = 5_000

/** A host that was killed a moment ago may still hold the port, so a taken one gets a few seconds. */
export async function becomesFree(port: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += 100) {
    if (await isFree(port)) return true
    await delay(100)
  }
  return false
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
