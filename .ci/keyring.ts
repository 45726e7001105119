import { join } from 'node:path'
import { ensureDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.mjs'
import { isOnPath, root } from './tools.ts'

const withKeyring = join(root, '.ci', 'with-keyring.sh')

/**
 * Returns the command that starts another command with a private keyring. Null where there is none, as on
 * macOS and Windows.
 */
export async function ensureKeyring(): Promise<string | null> {
  if (process.platform !== 'linux') return null
  await ensureDebianPackages(['gnome-keyring', 'libsecret-1-0', 'dbus'])
  if (!['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(isOnPath)) return null
  const { code } = await runCommand(withKeyring, ['true'], { isQuiet: true })
  return code === 0 ? withKeyring : null
}
