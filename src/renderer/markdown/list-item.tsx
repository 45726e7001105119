import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../strings/markdown.ts'
import styles from './message-text.module.css'

const css = classNames(styles)

interface ListItemProps {
  readonly isDone: boolean | null
  readonly children: ReactNode
}

/** A task shows a picture of a box, since nobody can tick it. */
export function ListItem({ isDone, children }: ListItemProps) {
  if (isDone === null) return <li dir="auto">{children}</li>
  return (
    <li dir="auto" className={css('task')}>
      <span
        role="img"
        aria-label={isDone ? markdownStrings.done : markdownStrings.notDone}
        className={css('box', isDone && 'done')}
      />
      {children}
    </li>
  )
}
