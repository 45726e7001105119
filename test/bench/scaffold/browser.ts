import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../host/chromium.ts'

/** A Chromium without a window; it closes whatever happens in the work. */
export async function inBrowser<Found>(work: (browser: Browser) => Promise<Found>): Promise<Found> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
