import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { type FakePlan, fakeMain, fakeParts } from './fake-main.ts'

const built = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
const origin = 'http://bench.test'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The built window over a fake main, with its list of conversations on screen. */
export async function openBuiltWindow(page: Page, plan: Omit<FakePlan, 'parts'>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const file = join(built, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({
      body: readFileSync(file),
      contentType: types[extname(file)] ?? 'application/octet-stream',
    })
  })
  await page.addInitScript(fakeMain, { ...plan, parts: fakeParts })
  await page.goto(`${origin}/`)
}
