import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const cacheFolder = join(root, 'node_modules', '.cache', 'tally')

/** Where each tool starts. The links in `.bin` will not do: on Windows they are shell scripts. */
const entries = {
  biome: '@biomejs/biome/bin/biome',
  'electron-vite': 'electron-vite/bin/electron-vite.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

export type Tool = keyof typeof entries

/** The command that starts a tool, and the arguments that come first. */
export function toolCommand(tool: Tool): readonly [string, string] {
  return [process.execPath, join(root, 'node_modules', entries[tool])]
}

export function runTool(tool: Tool, args: readonly string[], options?: Parameters<typeof runCommand>[2]) {
  const [command, entry] = toolCommand(tool)
  return runCommand(command, [entry, ...args], { cwd: root, ...options })
}

export function isOnPath(command: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, command)))
}

/**
 * Ends a task. An error is printed as one sentence without a stack, because people who run tasks cannot use a
 * stack.
 */
export async function endWith(work: Promise<number>): Promise<void> {
  try {
    process.exitCode = await work
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
