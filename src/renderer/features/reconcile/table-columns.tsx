import { classNames } from '../../lib/class-names.ts'
import { billTableStrings as strings } from '../../strings/reconcile.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type ColumnRole, columnRoles } from './guess-columns.ts'
import styles from './table-columns.module.css'
import type { HeadedTable } from './understand-table.ts'

const css = classNames(styles)
const linesShown = 4
const longestCell = 200

interface TableColumnsProps {
  readonly table: HeadedTable
  readonly roles: readonly ColumnRole[]
  readonly onRoles: (roles: readonly ColumnRole[]) => void
}

/** The first lines as they came, and above each column what it is taken for. */
export function TableColumns({ table: { headers, lines }, roles, onRoles }: TableColumnsProps) {
  const shown = lines.slice(0, linesShown)
  return (
    <ScrollBox label={strings.columns}>
      <table className={css('table')} aria-label={strings.columns}>
        <thead>
          <tr>
            {roles.map((role, at) => {
              const header = headers[at] ?? ''
              const name = header === '' ? strings.unnamed(String(at + 1)) : header
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={at} scope="col" className={css('head')}>
                  <span dir="auto" className={css('name')} title={name.slice(0, longestCell)}>
                    {name.slice(0, longestCell)}
                  </span>
                  <select
                    className={css('role', role !== 'ignore' && 'used')}
                    aria-label={strings.column(name.slice(0, longestCell))}
                    value={role}
                    onChange={({ target }) => {
                      const chosen = columnRoles.find((value) => value === target.value)
                      if (chosen !== undefined) onRoles(roles.with(at, chosen))
                    }}
                  >
                    {columnRoles.map((value) => (
                      <option key={value} value={value}>
                        {strings.roles[value]}
                      </option>
                    ))}
                  </select>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, cells }) => (
            <tr key={number}>
              {roles.map((role, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={at} dir="auto" className={css('cell', role === 'ignore' && 'quiet')}>
                  {(cells[at] ?? '').slice(0, longestCell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
