import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Text } from '../layout/layout.tsx'
import styles from './badge.module.css'

const css = classNames(styles)

interface BadgeProps {
  readonly tone?: 'neutral' | 'warn' | 'danger' | 'accent'
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <Text as="span" size="label" tone="quiet" unbroken className={css('badge', tone)}>
      {children}
    </Text>
  )
}
