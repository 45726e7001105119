import { afterAll, afterEach, it } from 'vitest'
import { page } from 'vitest/browser'
import { allStates } from '../component/states/all-states.ts'
import { resetMedia, setMedia } from '../component/states/media.ts'
import { openState, resizeTo } from '../component/states/open-state.ts'

afterEach(() => setMedia({}))
afterAll(() => resetMedia())

const sizes = [
  [1280, 800],
  [800, 600],
  [360, 640],
] as const

it.each(allStates)('$name', async (state) => {
  await openState(state)
  const take = (look: string) =>
    page.screenshot({
      path: `../../test-results/looks/${state.name.replaceAll(/[^\w]+/gu, '-')}.${look}.png`,
    })
  for (const [width, height] of sizes) {
    await resizeTo(state, width, height)
    for (const theme of ['light', 'dark'] as const) {
      await setMedia({ theme })
      await take(`${theme}.${width}`)
    }
  }
  await resizeTo(state, 1280, 800)
  await setMedia({ hasForcedColors: true })
  await take('forced')
})
