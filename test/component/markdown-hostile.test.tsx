import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MessageText } from '../../src/renderer/markdown/message-text.tsx'
import { corpus, oddCuts } from './hostile-corpus.ts'

const tags = new Set(
  'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR PRE CODE SPAN BDI BUTTON TABLE THEAD TBODY TR TH TD BR STRONG EM DEL A svg path'.split(
    ' ',
  ),
)
const attributes = new Set(
  'class dir start href title draggable role aria-label aria-hidden tabindex type scope width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin d data-words data-no-words'.split(
    ' ',
  ),
)

describe('what a hostile answer becomes', () => {
  const alarm = vi.fn()
  beforeEach(() => {
    vi.spyOn(window, 'alert').mockImplementation(alarm)
    performance.clearResourceTimings()
  })
  afterEach(() => vi.restoreAllMocks())

  it.each(corpus)('is only text and harmless elements, at every cut: %s', async (source) => {
    const screen = await render(<MessageText text="" isLive />)
    for (const end of oddCuts(source)) {
      await screen.rerender(<MessageText text={source.slice(0, end)} isLive />)
      expectHarmless(screen.container)
    }
    await screen.rerender(<MessageText text={source} isLive={false} />)
    expectHarmless(screen.container)
    expect(alarm).not.toHaveBeenCalled()
    expect(requestsToTarget()).toEqual([])
  })

  it('ends the same whether it came in pieces or at once', async () => {
    const source = corpus.join('\n\n')
    const pieces = await render(<MessageText text="" isLive />)
    for (const end of oddCuts(source))
      await pieces.rerender(<MessageText text={source.slice(0, end)} isLive />)
    await pieces.rerender(<MessageText text={source} isLive={false} />)
    const atOnce = await render(<MessageText text={source} isLive={false} />)
    const [text, other] = [atOnce, pieces].map(({ container }) => container.firstElementChild)
    expect(text?.isEqualNode(other ?? null)).toBe(true)
  })
})

function expectHarmless(container: Element): void {
  for (const element of container.querySelectorAll('*')) {
    expect(tags).toContain(element.tagName)
    for (const { name, value } of element.attributes) {
      expect(attributes).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/[^@]*$|mailto:)/)
    }
  }
}

function requestsToTarget(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('evil') || name.startsWith('file:'))
}
