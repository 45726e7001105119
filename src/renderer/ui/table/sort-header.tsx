import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import styles from './sort-header.module.css'

const css = classNames(styles)

interface SortHeaderProps {
  readonly isNumber?: boolean
  /** `null` if another column sorts the rows. */
  readonly sorted: 'ascending' | 'descending' | null
  readonly title?: string | undefined
  readonly onSort: () => void
  readonly children: ReactNode
}

/** A column header that sorts the rows. */
export function SortHeader({ isNumber = false, sorted, title, onSort, children }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={css('header', isNumber && 'number')}>
      <button
        type="button"
        className={css('button', sorted !== null && 'sorted')}
        title={title}
        onClick={onSort}
      >
        {children}
        <span className={css('arrow')}>
          <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={10} />
        </span>
      </button>
    </th>
  )
}
