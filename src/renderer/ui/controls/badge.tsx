import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './badge.module.css'

const css = classNames(styles)

interface BadgeProps {
  readonly tone?: 'neutral' | 'warn' | 'danger' | 'accent'
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={css('badge', tone)}>{children}</span>
}
