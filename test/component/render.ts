import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { type RenderResult, render as start } from 'vitest-browser-react/pure'

/** Renders with React's production build, which has no `act`: everything is drawn before the test looks. */
export async function render(element: ReactElement): Promise<RenderResult> {
  const result = await drawn(() => start(element))
  const { rerender } = result
  return { ...result, rerender: (next) => drawn(() => rerender(next)) }
}

/** `begin` gives React its work before it waits. */
function drawn<Result>(begin: () => Promise<Result>): Promise<Result> {
  return flushSync(begin)
}
