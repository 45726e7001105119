import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumVersion } from '../test/host/chromium.ts'
import { ensureChromium, ensureChromiumShell } from './chromium.ts'
import { add, type Count, countRun, none, oneFailed } from './count.ts'
import { ensureDebianPackages } from './debian-packages.ts'
import { canStart, findElectron, hasDisplay } from './electron.ts'
import { ensureInstalled } from './ensure-installed.ts'
import { ensureKeyring } from './keyring.ts'
import { markRun } from './left-behind.ts'
import { runCommand } from './run-command.mjs'
import { cacheFolder, root, runTool, type Tool, toolCommand } from './tools.ts'

const vitestConfig = ['--config', 'test/vitest.config.ts']

function reportFile(suite: string): string {
  return join(cacheFolder, `${suite}-report.json`)
}

export function progressFile(suite: string): string {
  return join(cacheFolder, `${suite}-progress.json`)
}

/** The result of a suite, with the output of a quiet run. */
interface Ran extends Count {
  readonly output?: string
}

interface How {
  readonly isQuiet: boolean
  /** The command that starts a keyring for the suite, where the suite needs one. */
  readonly keyring?: string | null
}

/**
 * Runs the tests of one folder under `test`, and counts the results in its report. A process that the tests
 * left behind counts as one more failure.
 */
async function runSuite(suite: string, tool: Tool, args: readonly string[], how: How): Promise<Ran> {
  const { isQuiet, keyring = null } = how
  if (!existsSync(join(root, 'test', suite))) return { ...oneFailed, output: `There is no test/${suite}.` }
  const report = reportFile(suite)
  rmSync(report, { force: true })
  const tools = toolCommand(tool)
  const [command, ...before] = keyring === null ? tools : [keyring, ...tools]
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const run = await markRun()
  const env = {
    ...process.env,
    ...plain,
    ...run.environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // A terminal gets lines too, because the lines about the progress would tear a picture that redraws itself.
    PLAYWRIGHT_FORCE_TTY: '0',
    TALLY_PROGRESS_FILE: progressFile(suite),
    // Without a cache, each app and thread of a test would strip the types of the same files again.
    NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  }
  const { code, output } = await runCommand(command ?? '', [...before, ...args], { cwd: root, env, isQuiet })
  const count = countRun(report, code)
  const left = await run.endLeftBehind()
  if (left.length === 0) return { ...count, output }
  const told = `Processes that the tests left behind (now ended):\n${left.join('\n')}`
  return { ...add(count, oneFailed), output: `${output}\n${told}` }
}

let announced: Promise<void> | null = null

/**
 * Finds the Chromium that the suites use, and prints its version once: a failure may be specific to a
 * version.
 */
function announceChromium(): Promise<void> {
  announced ??= ensureChromiumShell()
    .then(ensureChromium)
    .then((path) => console.log(`Chromium ${chromiumVersion(path)} (${path})`))
  return announced
}

/** `vitest run` on one of the projects of its configuration, which are named as their folders. */
export function vitestSuite(project: string, isQuiet: boolean, keyring: string | null = null): Promise<Ran> {
  const args = ['run', ...vitestConfig, '--project', project, `--outputFile.json=${reportFile(project)}`]
  return runSuite(project, 'vitest', args, { isQuiet, keyring })
}

/**
 * strace, where available, checks on the way to the disk that writes are really synced. The other tools make
 * and read packages.
 */
export async function integrationSuite(isQuiet: boolean): Promise<Ran> {
  // Clients that the tests send through the meter.
  await ensureInstalled(join(root, 'test', 'clients'))
  await ensureInstalled(join(root, 'test', 'engines'))
  await ensureDebianPackages(['postgresql-15', 'strace', 'rpm', 'desktop-file-utils', 'appstream'])
  await announceChromium()
  return vitestSuite('integration', isQuiet)
}

/** Real agents, which take 1.2 GB. */
export async function agentsSuite(isQuiet: boolean): Promise<Ran> {
  await ensureInstalled(join(root, 'test', 'agents'))
  return vitestSuite('agents', isQuiet)
}

export async function componentSuite(isQuiet: boolean): Promise<Ran> {
  await announceChromium()
  return vitestSuite('component', isQuiet)
}

/** Counts tests by their names alone, without running them. */
async function countSkipped(project: string): Promise<Count> {
  const list = reportFile(`${project}-skipped`)
  await runTool('vitest', ['list', ...vitestConfig, '--project', project, `--json=${list}`], {
    isQuiet: true,
  })
  return existsSync(list) ? { ...none, skipped: JSON.parse(readFileSync(list, 'utf8')).length } : oneFailed
}

export async function keychainSuite(isQuiet: boolean): Promise<Ran> {
  const keyring = await ensureKeyring()
  if (keyring !== null) return vitestSuite('keychain', isQuiet, keyring)
  const skipped = await countSkipped('keychain')
  return { ...skipped, output: "Couldn't create a temporary keyring, so the keychain tests are skipped." }
}

const places = ['electron', 'host']

/**
 * The Electron that runs the stories, or null for the host: Electron where it can open a window, unless
 * `TALLY_E2E_ON` names one of both. Some stories run on one of them only.
 */
function chooseElectron(): string | null {
  const wanted = process.env['TALLY_E2E_ON'] ?? ''
  if (wanted !== '' && !places.includes(wanted))
    throw new Error(`TALLY_E2E_ON must be ${places.join(' or ')}, not "${wanted}".`)
  const found = hasDisplay && wanted !== 'host' ? findElectron() : null
  const electron = found !== null && canStart(found) ? found : null
  // Otherwise a machine that has lost its Electron would pass without it.
  if (wanted === 'electron' && electron === null)
    throw new Error("TALLY_E2E_ON is electron, but Electron can't open a window here.")
  return electron
}

export async function endToEndSuite(isQuiet: boolean): Promise<Ran> {
  const electron = chooseElectron()
  if (electron === null) delete process.env['TALLY_ELECTRON']
  else process.env['TALLY_ELECTRON'] = electron
  // Needed on Electron too: some stories show in a bare Chromium the attacks that the app's hardening blocks.
  await announceChromium()
  const keyring = await ensureKeyring()
  console.log(`On ${electron === null ? 'the host over Chromium' : 'Electron'}:`)
  if (keyring === null) console.log("The tests save their keys in this computer's keychain, under Tally.")
  const reporters = '--reporter=list,json,./.ci/progress-reporter.ts'
  const args = ['test', '--config', 'test/playwright.config.ts', reporters]
  return runSuite('e2e', 'playwright', args, { isQuiet, keyring })
}
