import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { openStore } from '../../../../src/main/storage/database/database.ts'
import { addNextVersion } from '../../../fixtures/next-version.ts'
import { noon } from '../../../fixtures/samples/stored.ts'

/**
 * Opens a file, and before each write copies its folder into a numbered folder of `snapshots`: a kill at this
 * moment would leave these files. Prints the number of writes.
 */
addNextVersion()
const [, , file = '', snapshots = ''] = process.argv
let count = 0

function step(): void {
  cpSync(dirname(file), join(snapshots, String(count)), {
    recursive: true,
    // Windows locks this file, and SQLite rebuilds it, like after a real kill.
    filter: (path) => !path.endsWith('-shm'),
  })
  count += 1
}

/** Statements that only configure the connection change no file. */
const setsUp = /^PRAGMA (?!user_version|application_id)/

/** A statement at the beginning of a line starts a new step. */
const betweenStatements = /(?<=;)\n+(?=(?:CREATE|ALTER|INSERT|UPDATE|DELETE|DROP)\b)/

/** A trigger has its own statements, and is one step with them. */
function stepsOf(sql: string): string[] {
  const steps: string[] = []
  for (const piece of sql.split(betweenStatements)) {
    const before = steps.at(-1)
    const isInTrigger = before?.startsWith('CREATE TRIGGER') === true && !before.endsWith('END;')
    if (isInTrigger) steps[steps.length - 1] = `${before}\n${piece}`
    else steps.push(piece)
  }
  return steps
}

const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  for (const statement of stepsOf(sql)) {
    if (!setsUp.test(statement)) step()
    exec.call(this, statement)
  }
}
const { run } = StatementSync.prototype
StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
  step()
  return Reflect.apply(run, this, values)
} as never

const { store } = openStore(file, { now: () => noon })
step()
store.close()
process.stdout.write(String(count))
