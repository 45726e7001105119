import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isExhaustive } from '../../fixtures/cases.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { corpus } from '../hostile-corpus.ts'
import { openApp } from '../open-app.tsx'
import { allStates } from './all-states.ts'
import { chatWorld } from './chat-states.ts'
import { createSource, poison } from './poison.ts'
import { patience } from './window-state.ts'

/** All elements of the window. None of them runs, loads, sends or navigates by itself. */
const tags = new Set(
  `div span p h1 h2 h3 h4 h5 h6 main nav header footer section article aside fieldset legend label figure figcaption
  ul ol li dl dt dd blockquote hr br wbr pre code kbd samp strong b em i del s sub sup small mark bdi time abbr output
  table caption colgroup col thead tbody tfoot tr th td a button input textarea select option optgroup datalist form
  details summary dialog menu progress meter canvas svg path circle rect line polyline polygon g text title desc
  math semantics mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr
  mtd mpadded mphantom mstyle menclose mmultiscripts mprescripts none merror annotation`.split(/\s+/u),
)

const loading =
  /^(?:on.*|src|srcset|srcdoc|action|formaction|ping|background|poster|data|xlink:href|target|download|http-equiv|content|code|archive|manifest|is|nonce|integrity|imagesrcset|dynsrc|lowsrc)$/u

const harmlessAddress = /^(?:https?:\/\/[^@\s]*$|mailto:[^\s]*$|#)/u

/** The image that the user attached, which the app itself serves. */
const isThumbnail = (element: Element): boolean =>
  element.localName === 'img' && /^\/thumbnails\/\w+$/u.test(element.getAttribute('src') ?? '')

/** Any text must become only text, harmless elements, and links that ask before they open. */
function expectHarmless(root: Element): void {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const isServed = isThumbnail(element)
    const tag = element.tagName.toLowerCase()
    if (!isServed && !tags.has(tag)) found.push(`<${tag}>`)
    for (const { name, value } of element.attributes) {
      if (loading.test(name) && !(isServed && name === 'src')) found.push(`<${tag} ${name}>`)
      if (name === 'href' && !harmlessAddress.test(value)) found.push(`<${tag} href="${value}">`)
    }
  }
  expect(found).toEqual([])
}

function requestsTo(host: string): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes(host) || name.startsWith('file:'))
}

const source = createSource(corpus)
const usualPatience = patience.ms
/** Neighbours draw mostly the same parts, so that a third of the states has nearly all of them. */
const states = allStates.filter((_, index) => isExhaustive || index % 3 === 0)

describe('every text of the window replaced by a hostile one', () => {
  const alarm = vi.fn()
  beforeAll(() => {
    patience.ms = 2_000
  })
  afterAll(() => {
    patience.ms = usualPatience
  })
  beforeEach(() => {
    vi.spyOn(window, 'alert').mockImplementation(alarm)
    performance.clearResourceTimings()
  })
  it.each(states)('$name draws only text and harmless elements, and requests nothing', async (state) => {
    const address = location.href
    const prepare = (fake: FakeBridge): void => {
      poison(fake, source.next)
      state.prepare?.(fake)
    }
    const bridge = await openApp((state.world ?? chatWorld)(), prepare, state.isQuick)
    // Hostile texts may have renamed the control that leads to this state. Then less is visible, but the
    // check still holds.
    await Promise.resolve(state.reach?.(bridge)).catch(() => undefined)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
    expectHarmless(document.body)
    expect(alarm).not.toHaveBeenCalled()
    expect(requestsTo('evil')).toEqual([])
    expect(location.href.split('#')[0]).toBe(address.split('#')[0])
  })

  it('each hostile text was shown, whole and cut', () => {
    expect(source.taken).toBeGreaterThan(3 * corpus.length)
  })
})
