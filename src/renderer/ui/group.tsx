import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './group.module.css'

const css = classNames(styles)

/** Fields that belong together, under one heading. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={css('group')}>
      <legend className={css('title')}>{title}</legend>
      <div className={css('content')}>{children}</div>
    </fieldset>
  )
}
