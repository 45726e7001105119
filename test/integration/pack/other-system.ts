import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianNeeds } from '../../../.ci/pack/linux/needs.ts'

/** The properties of a system that a package's scripts check. */
export interface Nature {
  /** Whether a user may create usable user namespaces. */
  readonly hasNamespaces: boolean
  /** Whether its AppArmor knows the rule of the profile; null without AppArmor. */
  readonly knowsProfile: boolean | null
}

const tools = {
  setpriv: (nature: Nature) => (nature.hasNamespaces ? 'exit 0' : 'exit 1'),
  apparmor_parser: (nature: Nature) => `echo "$*" >> "$TOLD"\n${nature.knowsProfile ? 'exit 0' : 'exit 1'}`,
  ischroot: () => 'exit 1',
}

/** It satisfies every dependency; of several names the first is enough. */
const packageWithEverything = `Package: everything
Status: install ok installed
Version: 1
Architecture: all
Maintainer: x
Provides: ${debianNeeds.map((need) => need.replace(/ \|.*/u, '').replace('>=', '=')).join(', ')}
Description: x

`

/**
 * A folder into which dpkg installs packages as on another system; its scripts find tools that behave like
 * `nature`.
 */
export function createOtherSystem(work: string, nature: Nature) {
  const root = join(work, 'root')
  const bin = join(work, 'bin')
  const told = join(work, 'told')
  const put = (file: string, text: string, mode = 0o644): void => {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, mode)
  }
  put(join(root, 'var/lib/dpkg/status'), packageWithEverything)
  put(join(root, 'var/lib/dpkg/info/format'), '1\n')
  for (const folder of ['updates', 'triggers'])
    mkdirSync(join(root, 'var/lib/dpkg', folder), { recursive: true })
  put(told, '')
  const become = (other: Nature): void => {
    for (const [name, answer] of Object.entries(tools))
      put(join(bin, name), `#!/bin/sh\n${answer(other)}\n`, 0o755)
    if (other.knowsProfile !== null) put(join(root, 'sys/kernel/security/apparmor/profiles'), '')
  }
  become(nature)

  const dpkg = (...args: string[]): void => {
    const options = [`--root=${root}`, '--force-script-chrootless', '--log=/dev/null']
    execFileSync('dpkg', [...options, ...args], {
      env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, TOLD: told },
      stdio: 'pipe',
    })
  }
  const at = (path: string): string => join(root, path)
  return {
    become,
    install: (file: string) => dpkg('--install', file),
    remove: () => dpkg('--remove', 'tally'),
    purge: () => dpkg('--purge', 'tally'),
    put: (path: string, text: string) => put(at(path), text),
    has: (path: string) => existsSync(at(path)),
    read: (path: string) => readFileSync(at(path), 'utf8'),
    modeOf: (path: string) => (statSync(at(path)).mode & 0o7777).toString(8),
    /** AppArmor's commands, one per line. */
    toldAppArmor: () => readFileSync(told, 'utf8'),
  }
}
