import type { Locator, Page, TestInfo } from '@playwright/test'
import axe from 'axe-core'
import { everyRule, themeRules, widthRules } from '../fixtures/axe-rules.ts'
import { answers, ask, connect, expect, openDemo, openSettings, type Service, send, test } from './story.ts'

// In CSS pixels, the default window of 1280 by 800 at 200 % has half the size.
const narrow = [
  ['zoomed', 640, 400],
  ['phone', 320, 640],
] as const

async function expectNothingGrave(window: Page, name: string, rules: axe.RunOptions): Promise<void> {
  const hasAxe = await window.evaluate(() => Reflect.has(globalThis, 'axe'))
  if (!hasAxe) await window.evaluate(axe.source)
  const violations = await window.evaluate(
    async (options) => {
      const found: axe.AxeResults = await Reflect.get(globalThis, 'axe').run(document, options)
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }))
    },
    { ...rules, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, html }) => `${name}: ${id} at ${html}`)).toEqual([])
}

/** For people who want to look. On the host, the pictures of the states show the same. */
async function takePicture(window: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env['TALLY_ELECTRON']) await window.screenshot({ path: info.outputPath(`${name}.png`) })
}

/** Nothing that axe rates serious or critical, in either theme. */
async function inspect(window: Page, info: TestInfo, name: string): Promise<void> {
  await takePicture(window, info, name)
  await expectNothingGrave(window, name, everyRule)
  await window.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await takePicture(window, info, `${name}-dark`)
  await expectNothingGrave(window, `${name} in the dark`, themeRules)
  await window.emulateMedia({ colorScheme: 'light' })
}

/** The same state in another size. */
async function inspectNarrow(window: Page, info: TestInfo, name: string): Promise<void> {
  await takePicture(window, info, name)
  await expectNothingGrave(window, name, widthRules)
}

/** An empty page would pass every check. */
async function expectWelcome(window: Page): Promise<void> {
  await expect(window.getByRole('textbox', { name: 'Base address' })).toBeVisible()
}

async function expectNoSidewaysScroll(window: Page, ...inside: readonly Locator[]): Promise<void> {
  for (const part of [window.locator('html'), ...inside]) {
    const overflow = await part.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
}

/** Fully in view after scrolling, with nothing on top. */
async function expectReachable(...controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await control.scrollIntoViewIfNeeded()
    // A border may lie on half a pixel.
    await expect(control).toBeInViewport({ ratio: 0.95 })
    await control.click({ trial: true })
  }
}

type Look = (name: string, ...parts: readonly Locator[]) => Promise<void>

/** Every dialog and card that a service can cause, one after the other. */
async function seeTheWire(window: Page, service: Service, look: Look): Promise<void> {
  await window.getByRole('textbox', { name: 'Base address' }).fill('http://engine.example.com:8000')
  await expect(window.getByText("This address isn't encrypted.")).toBeVisible()
  await look('not-encrypted')
  await connect(window, service)
  await seeTheCards(window, service, look)
  await seeTheDialogs(window, look)
}

async function seeTheCards(window: Page, service: Service, look: Look): Promise<void> {
  const choice = window.getByRole('dialog', { name: 'This service streams without counts' })
  service.setScenario('no-usage')
  await ask(window, 'One')
  await expect(choice).toBeVisible()
  await look('choice', choice)
  await choice.getByRole('button', { name: 'Streamed answers with ≈' }).click()
  service.setScenario('reasoning')
  await ask(window, 'Two')
  await answers(window).last().getByText('Reasoning').click()
  await look('reasoning')
  service.setScenario('rate-limited')
  await send(window, 'Three')
  const stop = window.getByRole('button', { name: 'Stop waiting' })
  await expect(stop).toBeVisible()
  await look('pause')
  await stop.click()
  const alert = answers(window).last().getByRole('alert')
  await alert.getByRole('button', { name: 'Show details' }).click()
  await expect(alert.getByRole('group', { name: 'Response' })).toBeVisible()
  await look('details', alert)
}

async function seeTheDialogs(window: Page, look: Look): Promise<void> {
  await window.keyboard.press('ControlOrMeta+k')
  const commands = window.getByRole('dialog', { name: 'Commands' })
  await expect(commands.getByRole('option', { name: 'New chat' })).toBeVisible()
  await look('commands', commands)
  await window.keyboard.type('requests')
  await window.keyboard.press('Enter')
  const requests = window.getByRole('dialog', { name: 'Requests' })
  await expect(requests.getByRole('row').nth(1)).toBeVisible()
  await requests.getByRole('button', { name: 'Clear log…' }).click()
  await look('requests', requests)
  await requests.getByRole('button', { name: 'Close' }).click()
  const settings = await openSettings(window)
  await settings.getByRole('button', { name: 'Edit' }).click()
  await settings.getByRole('button', { name: 'Measure again' }).scrollIntoViewIfNeeded()
  await look('answers', settings)
  for (const section of ['Sending', 'Network']) {
    await settings.getByRole('button', { name: section, exact: true }).click()
    await expect(settings.getByRole('group').first()).toBeVisible()
    await look(section.toLowerCase(), settings)
  }
}

test.use({ colorScheme: 'light' })

test('welcome, chat, picker, usage, settings and an error are readable, in both themes', async ({
  window,
}, info) => {
  await expectWelcome(window)
  await inspect(window, info, 'welcome')
  await openDemo(window)
  await inspect(window, info, 'empty')
  await ask(window, 'What is a token, and who counts it?')
  await ask(window, 'Show me a table of what it costs')
  await inspect(window, info, 'chat')
  await window.getByRole('combobox', { name: 'Model' }).click()
  await expect(window.getByRole('option').first()).toBeVisible()
  await inspect(window, info, 'picker')
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Usage' }).click()
  await expect(window.getByRole('table', { name: 'Calls' })).toBeVisible()
  await inspect(window, info, 'usage')
  await window.getByRole('button', { name: 'Close' }).click()
  await send(window, '/error 402')
  await expect(window.getByRole('alert')).toBeVisible()
  await inspect(window, info, 'error')
  await expect(await openSettings(window)).toBeVisible()
  await inspect(window, info, 'settings')
})

test('everything that a service can cause is readable, in both themes, and fits into every window', async ({
  window,
  service,
}, info) => {
  const wide = { width: 1280, height: 800 }
  await window.setViewportSize(wide)
  await seeTheWire(window, service, async (look, ...parts) => {
    await inspect(window, info, look)
    for (const [name, width, height] of narrow) {
      await window.setViewportSize({ width, height })
      await expectNoSidewaysScroll(window, ...parts)
      await inspectNarrow(window, info, `${name}-${look}`)
    }
    await window.setViewportSize(wide)
  })
})

for (const [name, width, height] of narrow)
  test(`at ${width} by ${height} (${name}) everything can be reached and nothing scrolls sideways`, async ({
    window,
    service,
  }, info) => {
    await window.setViewportSize({ width, height })
    await expectWelcome(window)
    await expectNoSidewaysScroll(window)
    await inspectNarrow(window, info, `${name}-welcome`)
    await connect(window, service)
    await ask(window, 'One')
    await expectNoSidewaysScroll(window)
    await inspectNarrow(window, info, `${name}-chat`)
    await window.getByRole('button', { name: 'Usage' }).click()
    await expect(window.getByRole('status', { name: 'Integrity' })).toBeVisible()
    await expectNoSidewaysScroll(window)
    await inspectNarrow(window, info, `${name}-usage`)
    await window.getByRole('button', { name: 'Close' }).click()

    await window.getByRole('combobox', { name: 'Model' }).click()
    const options = window.getByRole('option')
    await expect(options.first()).toBeVisible()
    await expectNoSidewaysScroll(window, window.locator('[popover]:not([aria-hidden])'))
    await expectReachable(options.last(), options.first())
    await inspectNarrow(window, info, `${name}-picker`)
    await window.keyboard.press('Escape')

    const settings = await openSettings(window)
    await settings.getByRole('button', { name: 'Edit' }).click()
    const names = ['Test connection', 'Save', 'Close'] as const
    await expectReachable(
      settings.getByRole('textbox', { name: 'Base address' }),
      settings.getByRole('textbox', { name: 'API key' }),
      ...names.map((button) => settings.getByRole('button', { name: button })),
    )
    await expectNoSidewaysScroll(window, settings)
    await inspectNarrow(window, info, `${name}-settings`)
  })

test('the first chat needs no mouse', async ({ window, service }) => {
  await window.getByRole('textbox', { name: 'Base address' }).focus()
  await window.keyboard.type(service.address)
  await window.keyboard.press('Tab')
  await window.keyboard.type(service.key)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await expect(window.getByRole('combobox', { name: 'Model' })).toContainText('·')
  await window.keyboard.type('Hello')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
})
