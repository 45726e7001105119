import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ensureChromium } from '../chromium.ts'
import { makeIcns, makeIco, type Png } from '../pack/artwork/containers.ts'
import { cut, icoSizes, macPictures, type Picture, pictures, trayPictures } from '../pack/artwork/drawings.ts'
import { sourcesFile, sourcesOf } from '../pack/artwork/sources.ts'
import { endWith, root } from '../tools.ts'

const resources = join(root, 'resources')

async function draw(page: Page, { file, viewBox, size }: Picture): Promise<Png> {
  const svg = cut(readFileSync(join(resources, file), 'utf8'), viewBox)
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0 } img { display: block }</style><img width="${size}" height="${size}"
      src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
  )
  return { size, bytes: await page.screenshot({ omitBackground: true }) }
}

async function drawAll(page: Page, wanted: readonly Picture[]): Promise<Png[]> {
  const drawn: Png[] = []
  for (const picture of wanted) drawn.push(await draw(page, picture))
  return drawn
}

/** Draws the icon in every size and form that a system asks for, from the drawings in `resources`. */
async function drawArtwork(): Promise<number> {
  await ensureChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '', args })
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 })
    const drawn = await drawAll(page, pictures)
    mkdirSync(join(resources, 'icons'), { recursive: true })
    for (const { size, bytes } of drawn) writeFileSync(join(resources, 'icons', `${size}.png`), bytes)
    const inIco = drawn.filter(({ size }) => icoSizes.includes(size))
    writeFileSync(join(resources, 'icon.ico'), makeIco(inIco))
    writeFileSync(join(resources, 'icon.icns'), makeIcns(await drawAll(page, macPictures)))
    mkdirSync(join(resources, 'tray'), { recursive: true })
    for (const { name, ...picture } of trayPictures)
      writeFileSync(join(resources, 'tray', name), (await draw(page, picture)).bytes)
    writeFileSync(join(resources, sourcesFile), sourcesOf(resources))
    console.log(`${drawn.length} sizes, icon.ico and icon.icns in resources`)
    return 0
  } finally {
    await browser.close()
  }
}

await endWith(drawArtwork())
