import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './icon-button.module.css'

/** Tells the keys of a button to screen readers, and to the tooltip. */
export interface Shortcut {
  readonly 'aria-keyshortcuts': string
  /** The names of the keys, one a line. */
  readonly 'data-keys': string
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly label: string
  readonly icon: IconName
  readonly size?: 'small' | 'medium'
}

export function IconButton({
  label,
  icon,
  size = 'medium',
  type = 'button',
  title,
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={title ?? label} className={css('button', size)}>
      <Icon name={icon} />
    </button>
  )
}
