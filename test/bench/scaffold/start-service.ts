import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a file that calls `answerChats`, in a process of its own. */
export async function startService(file: string, besides: string) {
  const path = fileURLToPath(new URL(file, besides))
  const service = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(service.stdout, 'data')) as [Buffer]
  return { address: `http://127.0.0.1:${port.toString().trim()}/v1`, end: () => service.kill() }
}
