import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { dismissNotice, type ShownNotice, useNotices } from '../../stores/notices-store.ts'
import { appStrings } from '../../strings/app.ts'
import { noticeStrings } from '../../strings/notices.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './notices.module.css'

const css = classNames(styles)

/** What went wrong outside a turn stands above whatever else there is to see, each until it has been read. */
export function BelowNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css('frame')}>
      <Notices />
      {children}
    </div>
  )
}

function Notices() {
  const notices = useNotices()
  return notices.map((notice) => (
    <div key={notice.id} role="alert" className={css('notice')}>
      <Icon name="warning" />
      <Words notice={notice} />
      <IconButton
        label={appStrings.dismiss}
        icon="close"
        size="small"
        onClick={() => dismissNotice(notice.id)}
      />
    </div>
  ))
}

function Words({ notice }: { readonly notice: ShownNotice }) {
  if (notice.kind === 'refusal') return <p className={css('text')}>{refusalStrings[notice.code]}</p>
  const { code, detail } = notice.notice
  const { title, text } = noticeStrings[code]
  return (
    <p className={css('text')}>
      <strong>{title}.</strong> {text}
      {detail !== null && <span className={css('detail')}> {detail}</span>}
    </p>
  )
}
