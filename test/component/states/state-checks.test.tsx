import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { everyRule, themeRules, widthRules } from '../../fixtures/axe-rules.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { type Handlers, routeByContract } from '../fake-contract.ts'
import { createFakeHandlers } from '../fake-handlers.ts'
import { emptyWorld } from '../fake-world.ts'
import { render } from '../render.ts'
import { findGrave } from './axe-findings.ts'
import { resetMedia, setMedia } from './media.ts'
import { findJutting } from './sideways-overflow.ts'
import { findUnmarkedWords } from './unmarked-words.ts'

beforeAll(async () => {
  await setMedia({ theme: 'light' })
  await page.viewport(640, 400)
})
afterAll(() => resetMedia())

const noName = ''

describe('the checks of every state detect', () => {
  it("a word that isn't in the messages, visible or read out", async () => {
    const { container } = await render(
      <button type="button" aria-label="Planted name" title="⟦Marked⟧">
        Planted · ⟦of ⟦our⟧ own⟧ · a title · 12 kB
      </button>,
    )
    const found = findUnmarkedWords(container, new Set(['a title that is data']))
    expect(found).toEqual(['Planted · · a title · 12 kB', 'Planted name'])
  })

  it('a button without a name, low contrast and a target that is too small', async () => {
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
    const found = (await findGrave(everyRule)).join('\n')
    for (const rule of ['button-name', 'color-contrast', 'target-size']) expect(found).toContain(rule)
    expect((await findGrave(themeRules)).join('\n')).toContain('Pale words')
    expect((await findGrave(widthRules)).join('\n')).toContain('target-size')
  })

  it('content wider than its container, unless the container scrolls', async () => {
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

describe('the fake bridge', () => {
  const deviationsOf = async (
    name: string,
    input: unknown,
    changes: Partial<Handlers> = {},
  ): Promise<string[]> => {
    const deviations: string[] = []
    const handlers = { ...createFakeHandlers(emptyWorld(), () => undefined), ...changes } as Handlers
    await routeByContract(
      () => handlers,
      (deviation) => deviations.push(deviation),
    )(name, input, 'main')
    return deviations
  }

  it('reports an output that the contract does not allow', async () => {
    const connection = { ...service, kind: 'unheard-of' as 'service' }
    const deviations = await deviationsOf('connections.list', undefined, {
      'connections.list': () => [connection],
    })
    expect(deviations.join()).toContain('connections.list')
  })

  it('reports an input that the contract does not allow, and a request without a handler', async () => {
    expect(await deviationsOf('chat.send', { text: 'No conversation' })).toHaveLength(1)
    expect(await deviationsOf('session.start', { openId: null })).not.toEqual([])
  })
})
