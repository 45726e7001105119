import { sidebarStrings } from '../../strings/sidebar.ts'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import css from './tally-strokes.module.css'

const strokes = ['M2.5 2v10', 'M5.5 2v10', 'M8.5 2v10', 'M11.5 2v10', 'M0 10.5l14-7']
/** The first call of each group. */
const groups = [0, 5, 10, 15]
/** More strokes would be no easier to count than a number. */
const maxDrawn = 20

/** Today's calls as tally strokes, five by five: all of them or none. Screen readers get the number. */
export function Strokes({ id, count }: { readonly id: string; readonly count: number }) {
  if (count === 0) return null
  return (
    <span id={id} className={css('strokes')}>
      <span className={css('groups')}>
        {count <= maxDrawn &&
          groups.map((start) => start < count && <Group key={start} count={count - start} />)}
      </span>
      <VisuallyHidden>{sidebarStrings.callsToday(count)}</VisuallyHidden>
    </span>
  )
}

function Group({ count }: { readonly count: number }) {
  return (
    <svg width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={strokes.slice(0, count).join('')} />
    </svg>
  )
}
