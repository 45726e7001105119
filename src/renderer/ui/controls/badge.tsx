import type { ReactNode } from 'react'
import { Text } from '../layout/layout.tsx'
import css from './badge.module.css'

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
