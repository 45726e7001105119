import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './button.module.css'

const css = classNames(styles)

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium'
  /** Something is under way: a press does nothing, but unlike a disabled button it keeps the focus. */
  readonly isBusy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  type = 'button',
  isBusy = false,
  ...rest
}: ButtonProps) {
  const whileBusy = isBusy && { 'aria-disabled': true, onClick: doNothing }
  return <button {...rest} {...whileBusy} type={type} className={css('button', variant, size)} />
}

/** Nor does it send a form. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}
