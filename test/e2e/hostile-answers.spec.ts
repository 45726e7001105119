import type { Page } from '@playwright/test'
import { hostileAnswers } from '../component/hostile-corpus.ts'
import { type OutsideServer, startOutsideServer } from './outside-server.ts'
import { answers, connect, expect, expectAnswered, posts, send, test } from './story.ts'

let outside: OutsideServer

test.beforeEach(async () => {
  outside = await startOutsideServer()
})
test.afterEach(() => outside.close())
test.use({ scenario: 'echo' })

/**
 * Elements that must never be in the window, wherever they come from; the page must not even have requested
 * anything.
 */
async function expectNothingForeign(window: Page): Promise<void> {
  const foreign =
    'script:not([src^="./"]), iframe, object, embed, img, video, audio, portal, frame, base, style, foreignObject'
  const found = await window
    .locator(`body :is(${foreign}), body a:not([href^="http"], [href^="mailto:"], [href^="#"])`)
    .count()
  expect(found).toBe(0)
  const handlers = await window.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => /^on|^src|^srcdoc$|^formaction$|^ping$|^background$/u.test(name)),
  )
  expect(handlers).toEqual([])
  expect(await window.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([])
}

function watchPolicy(window: Page): Promise<void> {
  return window.evaluate(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    )
  })
}

test('a service that sends every address that a window might request receives no request for any of them', async ({
  app,
  service,
}) => {
  await connect(app.window, service)
  await watchPolicy(app.window)
  // The other kinds have no address there. Component tests draw all of them.
  const kinds = Object.entries(hostileAnswers(outside.origin)).filter(([, texts]) =>
    texts.some((text) => text.includes(outside.origin)),
  )
  expect(kinds.length).toBeGreaterThan(6)
  for (const [index, [kind, texts]] of kinds.entries()) {
    await send(app.window, texts.join(`\n\n${kind}\n\n`))
    await expect.poll(() => posts(service).length).toBe(index + 1)
    await expectAnswered(app.window)
    await expect(answers(app.window).last().getByRole('group', { name: 'Token usage' })).toBeVisible()
    await expectNothingForeign(app.window)
  }
  await answers(app.window).last().getByText('Reasoning', { exact: true }).click()
  await app.window.getByRole('button', { name: 'Usage' }).click()
  await expectNothingForeign(app.window)
  await app.restart()
  await watchPolicy(app.window)
  await expect(answers(app.window).last()).toBeVisible()
  await expectNothingForeign(app.window)
  expect(posts(service)).toHaveLength(kinds.length)
  expect(outside.hits()).toEqual([])
  expect(outside.connections()).toBe(0)
  expect(await app.openedExternally()).toEqual([])
})
