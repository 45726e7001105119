import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'

const css = classNames(styles)

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'medium'
}

export function Button({ variant = 'secondary', size = 'medium', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={css('button', variant, size)} />
}
