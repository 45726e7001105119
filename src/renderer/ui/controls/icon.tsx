/** Paths on a 16-pixel grid with round strokes. Closed shapes are filled only where marked. */
export const iconPaths = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  search: 'M7 2.75a4.25 4.25 0 1 0 0 8.5a4.25 4.25 0 0 0 0-8.5ZM10.2 10.2 13.5 13.5',
  settings:
    'M8 5.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5ZM8 1.75v1.75M8 12.5v1.75M1.75 8H3.5M12.5 8h1.75M3.58 3.58l1.24 1.24M11.18 11.18l1.24 1.24M12.42 3.58l-1.24 1.24M4.82 11.18l-1.24 1.24',
  sliders:
    'M2.5 5h5.25M11 5h2.5M9.4 3.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2ZM2.5 11H5M8.25 11h5.25M6.6 9.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2Z',
  bars: 'M3 9.5v3.5M8 3v10M13 7.5V13',
  'chevron-down': 'm4.5 6.5 3.5 3.5 3.5-3.5',
  'chevron-up': 'm4.5 9.5 3.5-3.5 3.5 3.5',
  'chevron-left': 'M9.75 4.5 6.25 8l3.5 3.5',
  'chevron-right': 'M6.25 4.5 9.75 8l-3.5 3.5',
  copy: 'M5.75 5.75h7v7.5h-7ZM10.5 5.75v-3h-7.25v7.75h2.5',
  branch:
    'M5 6v4M5 2.75a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2ZM5 10.05a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2ZM11 2.75a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2ZM11 6c0 2.5-2.5 3-6 3.2',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.57L13 5.9M13 2.5v3.4H9.6',
  info: 'M8 2.25a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 0 0 0-11.5ZM8 7.25v3.5M8 5v.1',
  widen: 'M9.5 2.75h3.75V6.5M13 3 9 7M6.5 13.25H2.75V9.5M3 13l4-4',
  narrow: 'M13.25 6.5H9.5V2.75M9.75 6.25l3.5-3.5M2.75 9.5H6.5v3.75M6.25 9.75l-3.5 3.5',
  compare: 'M2.75 3.25h4.25v9.5H2.75ZM9 3.25h4.25v9.5H9Z',
  columns: 'M2.25 3.25h11.5v9.5H2.25ZM2.25 6.25h11.5M6 6.25v6.5M10 6.25v6.5',
  quote: 'M6.5 5c-2 .3-3 1.6-3 3.6V11h3V8H4.9M12.5 5c-2 .3-3 1.6-3 3.6V11h3V8h-1.6',
  temporary:
    'M3.25 13.25V7.5a4.75 4.75 0 0 1 9.5 0v5.75l-1.9-1.4-1.4 1.4-1.45-1.4-1.45 1.4-1.4-1.4ZM6.25 7.4v.1M9.75 7.4v.1',
  text: 'M3 4h10M3 8h10M3 12h6',
  tally: 'M4 3v10M7 3v10M10 3v10M13 3v10M2.25 11.25l11.5-6.5',
  model: 'M8 2.5 13 5.25v5.5L8 13.5l-5-2.75v-5.5ZM3.2 5.35 8 8l4.8-2.65M8 8v5.4',
  close: 'm4 4 8 8M12 4l-8 8',
  library: 'M3.25 3v10M6.25 3v10M9.25 3.4l3.3 9.4',
  plug: 'M5.5 2.5v3M10.5 2.5v3M3.75 5.5h8.5v2a4.25 4.25 0 0 1-8.5 0ZM8 11.75v2',
  clock: 'M8 2.25a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 0 0 0-11.5ZM8 4.75V8l2.25 1.5',
  file: 'M4 2.25h5l3 3v8.5H4ZM9 2.25v3h3M6 8.25h4M6 10.75h4',
  image: 'M2.25 3.25h11.5v9.5H2.25ZM2.5 11.25l3.5-3.5 2.75 2.75 1.75-1.75 3 3M10.5 6v.1',
  'folder-plus': 'M2.25 3.75h4l1.5 1.75h6v7.25H2.25ZM8 7.25v3.5M6.25 9h3.5',
  folder: 'M2.25 3.75h4l1.5 1.75h6v7.25H2.25Z',
  clip: 'm13 7.25-5.1 5.1a3 3 0 0 1-4.25-4.25l5.3-5.3a2 2 0 0 1 2.85 2.85l-5.3 5.3a1 1 0 0 1-1.4-1.4l4.65-4.65',
  check: 'm3 8.5 3.25 3.25L13 5',
  'arrow-up': 'M8 13V3.5M4 7.25l4-4 4 4',
  'arrow-down': 'M8 3v9.5M4 8.75l4 4 4-4',
  stop: 'M4.75 4.75h6.5v6.5h-6.5Z',
  pencil: 'm3 13 .75-3 7-7L13 5.25l-7 7ZM9.25 4.5l2.25 2.25',
  'leave-out': 'M8 2.25a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 0 0 0-11.5ZM5.5 8h5',
  'put-back': 'M8 2.25a5.75 5.75 0 1 0 0 11.5a5.75 5.75 0 0 0 0-11.5ZM5.5 8h5M8 5.5v5',
  more: 'M3.75 8h.01M8 8h.01M12.25 8h.01',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  sidebar: 'M2.25 3.25h11.5v9.5H2.25ZM6.25 3.25v9.5',
  star: 'm8 2.25 1.75 3.7 4.05.55-2.95 2.8.72 4L8 11.35 4.43 13.3l.72-4-2.95-2.8 4.05-.55Z',
  'star-filled': 'm8 2.25 1.75 3.7 4.05.55-2.95 2.8.72 4L8 11.35 4.43 13.3l.72-4-2.95-2.8 4.05-.55Z',
  warning: 'M8 2.5 14.25 13H1.75ZM8 6.5v3M8 11.2v.1',
  calendar: 'M2.5 3.75h11v9.5h-11ZM2.5 6.75h11M5.5 2v3M10.5 2v3',
  wrap: 'M2.5 4h11M2.5 8h8.25a2.25 2.25 0 0 1 0 4.5H8M9.5 10.75 7.75 12.5l1.75 1.75M2.5 12h2.5',
  numbers: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3.25 3.5 2.75v2.5M2.5 7h1.25L2.5 9h1.5M2.5 11h1.25v2H2.5',
} as const

export type IconName = keyof typeof iconPaths

const filled: ReadonlySet<IconName> = new Set(['stop', 'star-filled'])
const heavy: ReadonlySet<IconName> = new Set(['more', 'grip'])
/** Mirrored in a window from right to left. */
const sideways: ReadonlySet<IconName> = new Set(['chevron-left', 'chevron-right', 'sidebar', 'text'])

/** Never announced: an icon always accompanies text or is inside a labelled element. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={heavy.has(name) ? 2 : 1.35}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-sideways={sideways.has(name) || undefined}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
