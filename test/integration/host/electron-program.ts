import { statSync } from 'node:fs'
import { open } from 'node:inspector'
import { join } from 'node:path'
import { settingsEnvironment } from '../../host/settings.ts'

// A program that Playwright takes for Electron. It opens the same two debuggers, names them in the same words, and
// runs the sample app on the host.

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  throw new Error(`Unable to find Electron app at ${folder}`)

open(0)
const dataDirectory = process.env['TALLY_DATA_DIR'] ?? null
Object.assign(process.env, settingsEnvironment({ dataDirectory }))
const log = console.log.bind(console)
console.log = (text: string) => {
  const endpoint = /^ready (\S+)$/u.exec(text)?.[1]
  if (endpoint !== undefined) void tellDevTools(endpoint)
  log(text)
}

await import('../../host/register.ts')
await import(join(import.meta.dirname, 'sample-app', 'main.ts'))

async function tellDevTools(endpoint: string): Promise<void> {
  const answer = await fetch(`${endpoint}/json/version`)
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
  process.stderr.write(`DevTools listening on ${webSocketDebuggerUrl}\n`)
}
