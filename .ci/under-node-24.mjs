// Runs a task of .ci/tasks under Node 24, and downloads Node 24 where the installed Node is older.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { runCommand } from './run-command.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tasksFolder = join(root, '.ci', 'tasks')

/** @param {string | undefined} task @param {readonly string[]} args */
async function runTask(task, args) {
  const tasks = readdirSync(tasksFolder).map((file) => file.replace('.ts', ''))
  if (!task || !tasks.includes(task)) {
    throw new Error(`Unknown task "${task ?? ''}". Known: ${tasks.join(', ')}.`)
  }
  if (!existsSync(join(root, 'node_modules', 'electron'))) throw new Error('Run "npm ci" first.')
  const node = await pinnedNode()
  const path = [dirname(node), process.env['PATH']].join(delimiter)
  const file = join(tasksFolder, `${task}.ts`)
  const { code } = await runCommand(node, [file, ...args], { cwd: root, env: { ...process.env, PATH: path } })
  return code
}

try {
  const [task, ...args] = process.argv.slice(2)
  process.exitCode = await runTask(task, args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
