import { describe, expect, test } from 'vitest'
import { trayFigures } from '../../../../src/main/menus/tray-template.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { beginStory } from '../story.ts'

const show = (app: HeadlessApp, value = true) => app.request('settings.set', { name: 'tray', value })

const figures = ({ offered }: HeadlessApp): string | null =>
  offered.tray === null ? null : trayFigures(offered.tray).tooltip

describe('the icon in the tray', () => {
  test('has the sums of the usage page, after each call, and goes when it is switched off or reset', async () => {
    const story = await beginStory('normal')
    const { app } = story
    await story.answered('Before there was an icon')
    expect(figures(app)).toBeNull()
    await show(app)
    await expect.poll(() => app.offered.tray?.today?.callCount).toBe(1)
    await story.answered('With the icon')
    await expect.poll(() => app.offered.tray?.today?.callCount).toBe(2)
    const page = await app.request('usage.page', { ...everyCall, clock: 'local' })
    expect(app.offered.tray?.today).toEqual(page.sums)
    expect(figures(app)).toMatch(/^Tally · [\d,]+ tokens today · no prices$/u)
    await app.request('settings.reset', { names: ['tray'] })
    expect(figures(app)).toBeNull()
    await app.request('settings.undoReset', undefined)
    await expect.poll(() => app.offered.tray?.today?.callCount).toBe(2)
    await show(app, false)
    expect(figures(app)).toBeNull()
  })
})
