import { classNames } from '../../../lib/class-names.ts'
import { billTableStrings as strings } from '../../../messages/bill-table.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
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
  // A column is its place: names may come twice.
  const columns = roles.map((role, place) => ({ role, place, header: headers[place] ?? '' }))
  return (
    <ScrollBox label={strings.columns}>
      <table className={css('table')} aria-label={strings.columns}>
        <thead>
          <tr>
            {columns.map(({ role, place, header }) => {
              const name = header === '' ? strings.unnamed(String(place + 1)) : header
              return (
                <th key={place} scope="col" className={css('head')}>
                  <span dir="auto" className={css('name')} title={name.slice(0, longestCell)}>
                    {name.slice(0, longestCell)}
                  </span>
                  <select
                    className={css('role', role !== 'ignore' && 'used')}
                    aria-label={strings.column(name.slice(0, longestCell))}
                    value={role}
                    onChange={({ target }) => {
                      const chosen = columnRoles.find((value) => value === target.value)
                      if (chosen !== undefined) onRoles(roles.with(place, chosen))
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
              {columns.map(({ role, place }) => (
                <td key={place} dir="auto" className={css('cell', role === 'ignore' && 'quiet')}>
                  {(cells[place] ?? '').slice(0, longestCell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
