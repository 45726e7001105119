import type { Result } from '../result.ts'
import { wordsOfRatio } from './words.ts'

/** A bar: how many times as much work as plain text. */
interface Bar {
  readonly label: string
  readonly ratio: number
  readonly kind: 'floor' | 'tally' | 'peer'
}

interface Group {
  readonly heading: string
  readonly bars: readonly Bar[]
}

/**
 * Clients as a whole in the same Chromium, with the same service and answer: the work of the window's main thread, in
 * November 2026. Benchmarks can't repeat this, because they install no clients.
 */
const clients: readonly Bar[] = [
  { label: 'assistant-ui', ratio: 3.4, kind: 'peer' },
  { label: 'NextChat', ratio: 8.8, kind: 'peer' },
  { label: 'BetterChatGPT', ratio: 14.5, kind: 'peer' },
  { label: 'Chatbox', ratio: 75, kind: 'peer' },
]
const answer = '10,000 tokens at full speed: main-thread work'

const themes = {
  light: {
    ground: '#ffffff',
    ink: '#1c1b19',
    faint: '#6f6b62',
    line: '#cfc9bd',
    tally: '#0b6e4f',
    peer: '#b9b2a4',
  },
  dark: {
    ground: '#0d1117',
    ink: '#f0ede6',
    faint: '#a8a196',
    line: '#4a463f',
    tally: '#4fc79b',
    peer: '#6b665c',
  },
} as const
export type PictureTheme = keyof typeof themes

export const pictureFile = (theme: PictureTheme): string => `pictures/performance-${theme}.svg`

/** Written for a width of 400 pixels, where its text is as large as that of the page. */
const width = 400
const barsAt = 138
const longest = width - barsAt - 58
/** A longer bar is cut off, and its number says how long it is. */
const mostShown = 16
const rowHeight = 24
const headingHeight = 32
const startAt = 58

function groupsOf(results: readonly Result[]): Group[] {
  const row = results.flatMap(({ rows }) => rows).find(({ name }) => name === answer)
  if (row?.floor == null || row.ratio === null) throw new Error(`The figures have no “${answer}”.`)
  const peers = row.peers.flatMap(({ name, ratio }) =>
    ratio === null ? [] : [{ label: name, ratio, kind: 'peer' as const }],
  )
  return [
    {
      heading: 'Measured together',
      bars: [
        { label: 'plain text', ratio: 1, kind: 'floor' },
        { label: 'Tally', ratio: row.ratio, kind: 'tally' },
        ...peers,
      ],
    },
    { heading: 'Whole clients', bars: clients },
  ]
}

/** The work of Tally and its peers beside the least work, as an SVG. */
export function pictureOf(results: readonly Result[], theme: PictureTheme): string {
  const colors = themes[theme]
  let y = startAt
  const parts = groupsOf(results).flatMap(({ heading, bars }) => {
    const title = text({ x: 12, y: y + 14, fill: colors.faint, size: 13 }, heading)
    y += headingHeight - 8
    const rows = bars.map((bar) => {
      const row = rowOf(bar, y, theme)
      y += rowHeight
      return row
    })
    y += 8
    return [title, ...rows]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img"`,
    `  font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">`,
    `<title>${descriptionOf(results)}</title>`,
    `<rect width="${width}" height="${y}" rx="8" fill="${colors.ground}"/>`,
    text(
      { x: 12, y: 24, fill: colors.ink, size: 15, weight: 600 },
      'Work to show an answer of 10,000 tokens',
    ),
    text({ x: 12, y: 44, fill: colors.faint, size: 13 }, 'times plain text; less is better'),
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

/** The same as a sentence, for the page and for people who don't see the picture. */
export function descriptionOf(results: readonly Result[]): string {
  const bars = groupsOf(results).flatMap((group) => group.bars)
  const told = bars.map(({ label, ratio }) => `${label} ${wordsOfRatio(ratio)}`)
  return `The work to show an answer of 10,000 tokens, as a multiple of plain text: ${told.join(', ')}.`
}

function rowOf({ label, ratio, kind }: Bar, y: number, theme: PictureTheme): string {
  const colors = themes[theme]
  const isCut = ratio > mostShown
  const length = (longest * Math.min(ratio, mostShown)) / mostShown
  const fill = { floor: colors.line, tally: colors.tally, peer: colors.peer }[kind]
  const weight = kind === 'tally' ? 600 : 400
  const end = barsAt + length
  const cut = `M${end - 22} ${y + 20}l6-20h6l-6 20z`
  return [
    text({ x: 12, y: y + 15, fill: colors.ink, size: 14, weight }, label),
    `<rect x="${barsAt}" y="${y + 3}" width="${length.toFixed(1)}" height="14" rx="2" fill="${fill}"/>`,
    ...(isCut ? [`<path d="${cut}" fill="${colors.ground}"/>`] : []),
    text(
      { x: Number((end + 6).toFixed(1)), y: y + 15, fill: colors.ink, size: 14, weight },
      wordsOfRatio(ratio),
    ),
  ].join('')
}

interface TextPlace {
  readonly x: number
  readonly y: number
  readonly fill: string
  readonly size: number
  readonly weight?: number
}

function text({ x, y, fill, size, weight = 400 }: TextPlace, words: string): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" font-weight="${weight}">${words}</text>`
}
