import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findGrave, findGraveLayout, findPaleText } from './axe-findings.ts'
import { findJutting } from './jutting.ts'
import { resetMedia, setMedia } from './media.ts'
import { findUnmarkedWords } from './unmarked-words.ts'

beforeAll(async () => {
  await setMedia({ theme: 'light' })
  await page.viewport(640, 400)
})
afterAll(() => resetMedia())

const noName = ''

describe('the checks of every state see', () => {
  it('a word that is not in strings, shown or spoken', async () => {
    const { container } = await render(
      <button type="button" aria-label="Planted name" title="⟦Marked⟧">
        Planted · ⟦of ⟦our⟧ own⟧ · a title · 12 kB
      </button>,
    )
    const found = findUnmarkedWords(container, new Set(['a title that is data']))
    expect(found).toEqual(['Planted · · a title · 12 kB', 'Planted name'])
  })

  it('nothing in data, and in measures', async () => {
    const { container } = await render(<p title="⟦Marked⟧">⟦Marked⟧ a title · 3.2 s · 20 Nov</p>)
    expect(findUnmarkedWords(container, new Set(['a title that is data']))).toEqual([])
  })

  it('a button without a name, a pale word and a target that is too small', async () => {
    await render(
      <main>
        <button type="button" style={{ width: 40, height: 40 }}>
          {noName}
        </button>
        <p style={{ color: '#ccc', background: '#fff' }}>Pale words</p>
        <button type="button" style={{ width: 12, height: 12, padding: 0, margin: 0 }}>
          a
        </button>
        <button type="button" style={{ width: 12, height: 12, padding: 0, margin: 0 }}>
          b
        </button>
      </main>,
    )
    const found = (await findGrave()).join('\n')
    for (const rule of ['button-name', 'color-contrast', 'target-size']) expect(found).toContain(rule)
    expect((await findPaleText()).join('\n')).toContain('Pale words')
    expect((await findGraveLayout()).join('\n')).toContain('target-size')
  })

  it('what is wider than its place, and nothing that scrolls by itself', async () => {
    await render(
      <div>
        <div className="cut" style={{ width: 100, overflow: 'hidden' }}>
          <i style={{ whiteSpace: 'nowrap' }}>wider than the hundred pixels there are</i>
        </div>
        <div style={{ width: 100, overflow: 'auto' }}>
          <i style={{ whiteSpace: 'nowrap' }}>wider than the hundred pixels there are</i>
        </div>
      </div>,
    )
    expect(findJutting()).toEqual(['div cut is narrower than its i'])
  })
})
