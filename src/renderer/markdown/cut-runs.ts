import { shapingRuns } from '../lib/shaping-runs.ts'
import { type Drawing, draw } from './drawing.ts'

const cut = new WeakMap<readonly Drawing[], readonly Drawing[]>()

/** The words of one paragraph such that laying them out takes no longer than they are long. What needs no cut stays the very same. */
export function cutRuns(drawings: readonly Drawing[]): readonly Drawing[] {
  const known = cut.get(drawings)
  if (known !== undefined) return known
  const done = cutInside(drawings, { used: 0 })
  cut.set(drawings, done)
  return done
}

/** Letters of one look are shaped together, whatever stands around them, so the count goes on through all of them. */
function cutInside(drawings: readonly Drawing[], run: { used: number }): readonly Drawing[] {
  let hasChanged = false
  const done = drawings.flatMap((drawing): readonly Drawing[] => {
    const pieces = typeof drawing === 'string' ? cutText(drawing, run) : [cutElement(drawing, run)]
    hasChanged ||= pieces.length > 1 || pieces[0] !== drawing
    return pieces
  })
  return hasChanged ? done : drawings
}

function cutElement(drawing: Exclude<Drawing, string>, run: { used: number }): Drawing {
  if (drawing.tag === 'br') run.used = 0
  const children = cutInside(drawing.children, run)
  return children === drawing.children ? drawing : { ...drawing, children }
}

function cutText(text: string, run: { used: number }): readonly Drawing[] {
  const { pieces, used } = shapingRuns(text, run.used)
  run.used = used
  return pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : [draw('wbr', [])]),
    ...(piece === '' ? [] : [piece]),
  ])
}
