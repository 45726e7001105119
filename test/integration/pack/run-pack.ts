import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gatherOutput } from '../../host/child-output.ts'

const launcher = fileURLToPath(new URL('../../../.ci/under-node-24.mjs', import.meta.url))

/** As `npm run pack` runs it, with an Electron that is given, and whatever of certificates and feeds this machine may know kept away. */
export async function runPack(
  args: readonly string[],
  electron: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const unknown = Object.fromEntries(
    ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME', 'TALLY_UPDATE_FEED', 'GITHUB_REPOSITORY'].map((name) => [
      name,
      '',
    ]),
  )
  const child = spawn(process.execPath, [launcher, 'pack', ...args], {
    env: { ...process.env, ...unknown, ELECTRON_DIST: electron, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = gatherOutput(child)
  const [code] = await once(child, 'close')
  return { code: Number(code), output: output() }
}
