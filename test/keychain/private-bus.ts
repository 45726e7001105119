import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Environment = Record<string, string | undefined>

/** A private message bus that starts nothing on request: it has only programs that the test starts. */
export interface PrivateBus {
  /** The environment that connects a process to this bus only. */
  readonly environment: Environment
  startKeyring(): Promise<Keyring>
  /** From now on the keyring's prompt is accepted but never shown, so nobody can answer it. */
  silencePrompts(): void
  close(): Promise<void>
}

export interface Keyring {
  lock(): void
  /** Stops the keyring, as if it waited for an answer that never comes. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
}

const secretService = 'org.freedesktop.secrets'
const prompter = 'org.gnome.keyring.SystemPrompter'
// It ends with its bus, which doesn't end the processes it started.
const silentPrompter = `[D-BUS Service]\nName=${prompter}\nExec=/usr/bin/dbus-monitor --session\n`

export async function startPrivateBus(): Promise<PrivateBus> {
  const home = mkdtempSync(join(tmpdir(), 'tally-bus-'))
  const started: ChildProcess[] = []
  const environment = environmentOf(home)
  const start = (command: string, given: string[]): ChildProcess => {
    const child = spawn(command, given, { env: environment, stdio: ['pipe', 'ignore', 'ignore'] })
    started.push(child)
    return child
  }
  const endAll = async (): Promise<void> => {
    await Promise.all(started.map(end))
    rmSync(home, { recursive: true, force: true })
  }
  try {
    writeFileSync(join(home, 'bus.conf'), configurationOf(home))
    start('dbus-daemon', [`--config-file=${join(home, 'bus.conf')}`, '--nofork', '--nopidfile'])
    await until(() => isListening(environment))
  } catch (error) {
    await endAll()
    throw error
  }
  return {
    environment,
    async startKeyring() {
      const child = start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'])
      // The empty line is the password that unlocks the new keyring.
      child.stdin?.end('\n')
      await until(() => isOnBus(environment))
      return keyringOf(child, environment)
    },
    silencePrompts: () => writeFileSync(join(home, `${prompter}.service`), silentPrompter),
    close: endAll,
  }
}

function keyringOf(child: ChildProcess, environment: Environment): Keyring {
  return {
    lock: () => {
      const collection = 'array:objpath:/org/freedesktop/secrets/collection/login'
      const method = 'org.freedesktop.Secret.Service.Lock'
      const service = [`--dest=${secretService}`, '/org/freedesktop/secrets', method]
      execFileSync('dbus-send', ['--session', '--print-reply', ...service, collection], { env: environment })
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: () => end(child),
  }
}

/** A stopped process receives no other signal. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

function environmentOf(home: string): Environment {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const [run, data] = [join(home, 'run'), join(home, 'data')]
  mkdirSync(run, { mode: 0o700 })
  mkdirSync(data, { mode: 0o700 })
  const address = `unix:path=${join(home, 'bus')}`
  return { ...rest, XDG_RUNTIME_DIR: run, XDG_DATA_HOME: data, DBUS_SESSION_BUS_ADDRESS: address }
}

function configurationOf(home: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${join(home, 'bus')}</listen>
  <servicedir>${home}</servicedir>
  <auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>`
}

/** The socket's file is there before the bus listens on it. */
function isListening(environment: Environment): boolean {
  const list = ['--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.ListNames']
  return spawnSync('dbus-send', ['--session', '--print-reply', ...list], { env: environment }).status === 0
}

function isOnBus(environment: Environment): boolean {
  const bus = ['--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner']
  const given = ['--session', '--print-reply', ...bus, `string:${secretService}`]
  return execFileSync('dbus-send', given, { env: environment, encoding: 'utf8' }).includes('boolean true')
}

async function until(isIt: () => boolean): Promise<void> {
  for (let attempt = 0; !isIt(); attempt += 1) {
    if (attempt === 200) throw new Error('The bus or its keyring did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
