import { detailedTriggers } from './024-usage-details.ts'
import { counting, rollUps } from './030-projects.ts'

const rollUpsOfDays = rollUps.filter(({ table }) => table !== 'usage_conversations')
const isMissing = (row: string): string =>
  `${row}.source = 'reported' AND (${row}.prompt_tokens IS NULL OR ${row}.completion_tokens IS NULL)`

/** Changes the counts of a call that lacks one. Any other call costs nothing here. */
function countMissing(row: string, sign: '+' | '-'): string {
  return rollUpsOfDays
    .map(({ table, key }) => {
      const isIt = Object.entries(key(row)).map(([name, value]) => `${name} = ${value}`)
      return `UPDATE ${table} SET no_prompt_count = no_prompt_count ${sign} (${row}.prompt_tokens IS NULL),
        no_completion_count = no_completion_count ${sign} (${row}.completion_tokens IS NULL)
        WHERE ${isIt.join(' AND ')} AND ${isMissing(row)};`
    })
    .join('\n')
}

const fill = rollUpsOfDays.map(({ table, key }) => {
  const columns = Object.entries(key('calls'))
  const isIt = columns.map(([name]) => `${table}.${name} = missing.${name}`)
  return `UPDATE ${table}
    SET no_prompt_count = missing.no_prompt_count, no_completion_count = missing.no_completion_count
    FROM (
      SELECT ${columns.map(([name, value]) => `${value} AS ${name}`).join(', ')},
        SUM(prompt_tokens IS NULL) AS no_prompt_count, SUM(completion_tokens IS NULL) AS no_completion_count
      FROM calls WHERE state NOT IN ('sending', 'streaming') AND ${isMissing('calls')}
      GROUP BY ${columns.map((_, index) => index + 1).join(', ')}
    ) AS missing WHERE ${isIt.join(' AND ')};`
})

const columns = rollUpsOfDays.flatMap(({ table }) =>
  ['no_prompt_count', 'no_completion_count'].map(
    (name) => `ALTER TABLE ${table} ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0;`,
  ),
)

/**
 * Counts the calls that reported some counts but no prompt or no completion, so that a sum that nobody reported is no
 * zero.
 */
export const missingCounts = `
${columns.join('\n')}
${fill.join('\n')}

DROP TRIGGER count_new_call;
DROP TRIGGER count_ended_call;
DROP TRIGGER uncount_changed_call;
DROP TRIGGER uncount_cleared_call;
${detailedTriggers(rollUps, {
  addNew: counting.addNew + countMissing('NEW', '+'),
  takeOld: countMissing('OLD', '-') + counting.takeOld,
})}
`
