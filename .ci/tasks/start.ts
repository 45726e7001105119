import { ensureBuilt } from '../build.ts'
import { fetchElectron, hasDisplay, needsNoSandbox } from '../electron.ts'
import { runPreview } from '../preview.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

async function start(args: readonly string[]): Promise<number> {
  await ensureBuilt()
  const electron = await fetchElectron()
  if (electron === null || !hasDisplay) {
    const reason = electron === null ? 'The Electron binary cannot be had here' : 'Electron needs a display'
    console.log(`${reason}: this is a preview of the same build in Chromium.`)
    return runPreview()
  }
  if (needsNoSandbox) console.log('Electron runs without its sandbox here, because you are root.')
  const switches = needsNoSandbox ? ['--no-sandbox'] : []
  return (await runCommand(electron, [...switches, root, ...args])).code
}

await endWith(start(process.argv.slice(2)))
