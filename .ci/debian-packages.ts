import { oneAtATime } from './one-at-a-time.mjs'
import { runCommand } from './run-command.mjs'
import { isOnPath } from './tools.ts'

const canInstall = process.getuid?.() === 0 && isOnPath('apt-get') && isOnPath('dpkg-query')

async function isMissing(name: string): Promise<boolean> {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's syntax
  const args = ['-W', '-f=${db:Status-Status}', name]
  const { output } = await runCommand('dpkg-query', args, { isQuiet: true })
  return output.trim() !== 'installed'
}

async function install(names: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const name of names) {
    if (await isMissing(name)) missing.push(name)
  }
  if (missing.length === 0) return
  console.error(`Installing ${missing.join(', ')} once…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120']
  await runCommand('apt-get', [...options, 'update'], { env, isQuiet: true })
  const args = [...options, 'install', '--no-install-recommends', ...missing]
  const { code, output } = await runCommand('apt-get', args, { env, isQuiet: true })
  if (code !== 0) console.error(output.trim().split('\n').slice(-8).join('\n'))
}

/** Installs missing packages as root on Debian; does nothing elsewhere. */
export async function ensureDebianPackages(names: readonly string[]): Promise<void> {
  if (canInstall) await oneAtATime('packages', () => install(names))
}
