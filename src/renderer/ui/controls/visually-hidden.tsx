import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './visually-hidden.module.css'

const css = classNames(styles)

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css('hidden')}>{children}</span>
}
