import type { ComponentProps, MouseEvent } from 'react'
import css from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium'
  /** An action is running: presses do nothing, but unlike a disabled button it keeps the focus. */
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

/** A button in a group or a row, where most are. */
export function SmallButton(props: Omit<ButtonProps, 'size'>) {
  return <Button {...props} size="small" />
}

/** A small button that few people need. */
export function QuietButton(props: Omit<ButtonProps, 'size' | 'variant'>) {
  return <Button {...props} size="small" variant="quiet" />
}

/** A button inside words or a table, which looks like a link. Its own class wins over the look. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={css('link', className)} />
}

/** Prevents form submission too. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}
