import type { Statement } from '../../../shared/contract/usage/statement.ts'

/** The form of the file, for programs that read it. A change of a field needs another name. */
const form = 'tally-statement-1'

export function* writeStatementJson(statement: Statement): Generator<string> {
  yield `${JSON.stringify({ form, ...statement }, null, 2)}\n`
}
