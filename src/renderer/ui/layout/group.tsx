import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './group.module.css'

const css = classNames(styles)

/** Related fields under one heading, which the settings search also finds. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset data-place={title} className={css('group')}>
      <legend className={css('title')}>{title}</legend>
      <div className={css('content')}>{children}</div>
    </fieldset>
  )
}
