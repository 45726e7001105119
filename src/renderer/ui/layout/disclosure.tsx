import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import css from './disclosure.module.css'

interface DisclosureProps {
  readonly title: string
  /** Opens it, also later. The user may close it again. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Rarely needed content behind its name. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details data-place={title} open={isOpen} className={css('details')}>
      <summary className={css('summary')}>
        <span className={css('sign')}>
          <Icon name="chevron-right" size={14} />
        </span>
        {title}
      </summary>
      <div className={css('content')}>{children}</div>
    </details>
  )
}
