import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample
let outside: Server
let outsideAddress: string
let requestsOutside = 0

beforeAll(async () => {
  outside = createServer((_request, response) => {
    requestsOutside += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const address = outside.address()
  outsideAddress = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
})

async function openApart(): Promise<() => Promise<void>> {
  const apart = await openSampleApart()
  sample = apart.sample
  requestsOutside = 0
  return apart.close
}

afterAll(() => {
  outside.close()
})

describe('a page on the host', () => {
  beforeAll(openApart)

  test("sees nothing of Node, the preload or the protocol, and can't change its API", async () => {
    const seen = await sample.page.evaluate(() => ({
      kinds: ['require', 'process', 'module', 'electronHostWire', 'electronHostDeliver'].filter(
        (name) => name in globalThis,
      ),
      api: Object.keys(window.sample),
      isFrozen: Object.isFrozen(window.sample),
    }))
    expect(seen).toEqual({
      kinds: [],
      api: ['request', 'subscribe', 'dropped', 'checkSpelling', 'touch'],
      isFrozen: true,
    })
  })

  test('has the policy that the app sends with it', async () => {
    const seen = await sample.page.evaluate(async (address) => {
      const violated: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.inlineScriptRan = true'
      document.head.append(script)
      const answer = await fetch(address).catch(() => 'refused')
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { violated: violated.toSorted(), ranInline: 'inlineScriptRan' in window, answer }
    }, outsideAddress)
    expect(seen).toEqual({
      violated: ['connect-src', 'script-src-elem'],
      ranInline: false,
      answer: 'refused',
    })
    expect(requestsOutside).toBe(0)
  })

  test('has the permissions that the app grants, and no others', async () => {
    const states = await sample.page.evaluate(async () => {
      const names = ['clipboard-write', 'clipboard-read', 'notifications', 'geolocation'] as PermissionName[]
      const found = await Promise.all(names.map((name) => navigator.permissions.query({ name })))
      return found.map(({ state }) => state)
    })
    expect(states).toEqual(['granted', 'denied', 'denied', 'denied'])
  })

  test('reaches this machine only where the app lets it, and no other', async () => {
    await sample.page.evaluate(
      (addresses) => {
        for (const address of addresses) new Image().src = address
      },
      [outsideAddress, 'https://elsewhere.invalid/pixel.png'],
    )
    await expect.poll(() => requestsOutside).toBe(1)
    await expect
      .poll(() => sample.output())
      .toContain('would leave this machine "https://elsewhere.invalid/pixel.png"')
  })
})

describe('a page on the host that navigates', () => {
  // Each has a separate page, so that a pending navigation delays no other.
  beforeEach(openApart)

  test('stays where it is when the app prevents a navigation', async () => {
    await sample.page.getByRole('link', { name: 'Outside', exact: true }).click({ noWaitAfter: true })
    await expect.poll(() => sample.output()).toContain('will-navigate https://outside.invalid/')
    expect(await sample.page.evaluate(() => location.pathname)).toBe('/index.html')
  })

  test('lets a DevTools client navigate without asking the app', async () => {
    await sample.page.reload()
    expect(sample.output()).not.toContain('will-navigate app://bundle/')
    await sample.page.evaluate(() => {
      document.body.dataset['isBefore'] = ''
      location.reload()
    })
    await expect.poll(() => sample.output()).toContain('will-navigate app://bundle/index.html')
    // Otherwise the next step would act on a page that is about to close.
    await sample.page.locator('body:not([data-is-before])').waitFor()
  })

  test('opens no window in any way', async () => {
    const link = sample.page.getByRole('link', { name: 'Outside in a new window' })
    await link.click({ noWaitAfter: true })
    await link.click({ noWaitAfter: true, modifiers: ['Control'] })
    await sample.page.evaluate(() => void window.open('https://outside.invalid/opened'))
    await expect
      .poll(() => sample.output().match(/^popup https:\/\/outside\.invalid\/(new|opened)$/gm))
      .toHaveLength(3)
    await expect.poll(() => sample.page.context().pages()).toHaveLength(1)
  })
})
