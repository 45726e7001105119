import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureDebianPackages } from '../debian-packages.ts'
import { ensureKeyring } from '../keyring.ts'
import { runCommand } from '../run-command.mjs'
import { endWith, root } from '../tools.ts'

const main = join(root, 'test', 'pictures', 'main.ts')

/** Takes the pictures of the documents from the built app. */
async function pictures(args: readonly string[]): Promise<number> {
  const keyring = await ensureKeyring()
  if (keyring === null)
    throw new Error('Taking pictures needs Linux and a temporary keyring. No keyring found.')
  // Some pictures have Japanese and Chinese words.
  await ensureDebianPackages(['fonts-noto-cjk'])
  await ensureBuilt()
  await ensureChromium()
  return (await runCommand(keyring, [process.execPath, main, ...args])).code
}

await endWith(pictures(process.argv.slice(2)))
