import type { ReactNode } from 'react'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import css from './group.module.css'

interface GroupProps {
  readonly title: string
  /** The heading above already says it. */
  readonly isTitleHidden?: boolean
  /** The place that links lead to; the title by default. */
  readonly place?: string
  readonly children: ReactNode
}

/** Related fields under one heading, which the settings search also finds. */
export function Group({ title, isTitleHidden = false, place = title, children }: GroupProps) {
  return (
    <fieldset data-place={place} className={css('group')}>
      <legend className={css('title')}>
        {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </legend>
      <div className={css('content')}>{children}</div>
    </fieldset>
  )
}
