import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { highlighting, mathematics } from '../../../src/renderer/markdown/deferred-highlighting.ts'
import { MessageText } from '../../../src/renderer/markdown/message-text.tsx'
import { corpus, hostileAnswers, oddCuts } from '../hostile-corpus.ts'
import { render } from '../render.ts'

const tags = new Set(
  'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR PRE CODE SPAN BDI BUTTON TABLE THEAD TBODY TR TH TD BR WBR STRONG EM DEL A SUP SECTION svg path'.split(
    ' ',
  ),
)
const mathTags = new Set(
  'math semantics mrow mi mn mo mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose'.split(
    ' ',
  ),
)
const attributes = new Set(
  'class dir start href title draggable hidden role aria-label aria-hidden aria-pressed aria-expanded tabindex type scope width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin d data-words data-no-words data-do'.split(
    ' ',
  ),
)
const mathAttributes = new Set(
  'display mathvariant stretchy fence separator form lspace rspace minsize maxsize movablelimits largeop accent accentunder linethickness width height depth voffset scriptlevel displaystyle notation columnalign rowspacing columnspacing rowlines columnlines mathcolor mathbackground side symmetric'.split(
    ' ',
  ),
)

const harmlessAddress = /^(?:https?:\/\/[^@]*$|mailto:)/

beforeAll(async () => {
  await Promise.all([highlighting.load(), mathematics.load()])
})

describe('a hostile answer', () => {
  const alarm = vi.fn()
  beforeEach(() => {
    vi.spyOn(window, 'alert').mockImplementation(alarm)
    performance.clearResourceTimings()
  })
  it.each(Object.entries(hostileAnswers()))(
    '%s become only text and harmless elements, cut at any character',
    async (_kind, answers) => {
      for (const source of answers) {
        const screen = await render(<MessageText text="" isLive />)
        for (const end of oddCuts(source)) {
          await screen.rerender(<MessageText text={source.slice(0, end)} isLive />)
          expectHarmless(screen.container)
        }
        await screen.rerender(<MessageText text={source} isLive={false} />)
        await atRest(screen.container)
        expectHarmless(screen.container)
        await screen.unmount()
      }
      expect(alarm).not.toHaveBeenCalled()
      expect(requestsToTarget()).toEqual([])
    },
  )

  it('ends the same in pieces and at once', async () => {
    const source = corpus.join('\n\n')
    const pieces = await render(<MessageText text="" isLive />)
    for (const end of oddCuts(source))
      await pieces.rerender(<MessageText text={source.slice(0, end)} isLive />)
    await pieces.rerender(<MessageText text={source} isLive={false} />)
    const atOnce = await render(<MessageText text={source} isLive={false} />)
    for (const { container } of [atOnce, pieces]) await atRest(container)
    const [text, other] = [atOnce, pieces].map(({ container }) => container.firstElementChild)
    expect(text?.isEqualNode(other ?? null)).toBe(true)
  })
})

/** Waits until colours and formulas are there too: nothing has changed for some frames. */
async function atRest(container: Element): Promise<void> {
  let quietFrames = 0
  const observer = new MutationObserver(() => {
    quietFrames = 0
  })
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
  for (; quietFrames < 4; quietFrames += 1) await new Promise(requestAnimationFrame)
  observer.disconnect()
}

function expectHarmless(container: Element): void {
  const found: string[] = []
  for (const element of container.querySelectorAll('*')) {
    const isMath = element.namespaceURI?.endsWith('MathML') === true
    const { tagName } = element
    if (!(isMath ? mathTags : tags).has(tagName)) found.push(`<${tagName}>`)
    for (const { name, value } of element.attributes) {
      if (!(isMath ? mathAttributes : attributes).has(name)) found.push(`<${tagName} ${name}>`)
      if (name === 'href' && !harmlessAddress.test(value)) found.push(`<${tagName} href="${value}">`)
    }
  }
  expect(found).toEqual([])
}

function requestsToTarget(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('evil') || name.startsWith('file:'))
}
