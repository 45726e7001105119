import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { type FakePlan, fakeMain, fakeParts } from './fake-main.ts'

const built = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
const origin = 'http://bench.test'

/** The built window over a fake main, with its list of conversations on screen. */
export async function openBuiltWindow(page: Page, plan: Omit<FakePlan, 'parts'>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const file = join(built, path === '/' ? 'index.html' : path)
    return route.fulfill(existsSync(file) ? { path: file } : { status: 404 })
  })
  await page.addInitScript(fakeMain, { ...plan, parts: fakeParts })
  await page.goto(`${origin}/`)
}
