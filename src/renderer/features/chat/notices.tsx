import type { ReactNode } from 'react'
import { useNotices } from '../../stores/app/notices-store.ts'
import { useUpdates } from '../../stores/app/updates-store.ts'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import css from './notices.module.css'

/** Most starts have no notice, and all their words would delay the first page. */
const NoticeLine = lazyPart(async () => (await import('./notice-line.tsx')).NoticeLine)
const UpdateLine = lazyPart(async () => (await import('./notice-line.tsx')).UpdateLine)

/** Shows notices that belong to no turn above the page, each until dismissed. */
export function BelowNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css('frame')}>
      <Notices />
      <UpdateNotice />
      {children}
    </div>
  )
}

function Notices() {
  const notices = useNotices()
  return notices.map((shown) => <NoticeLine key={shown.id} shown={shown} />)
}

/** Shown until an available update is postponed or downloading. */
function UpdateNotice() {
  const state = useUpdates()
  if (state === null || state.offer === null || state.isPostponed) return null
  if (state.obstacle !== null || state.step !== 'resting') return null
  return <UpdateLine version={state.offer.version} />
}
