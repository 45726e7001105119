import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './group.module.css'

const css = classNames(styles)

/** Fields that belong together, under one heading, by which they are found too. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset data-place={title} className={css('group')}>
      <legend className={css('title')}>{title}</legend>
      <div className={css('content')}>{children}</div>
    </fieldset>
  )
}
