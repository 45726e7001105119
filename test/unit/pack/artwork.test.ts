import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { icoSizes, macPictures, pictures, trayPictures } from '../../../.ci/pack/artwork/drawings.ts'
import { sourcesFile, sourcesOf } from '../../../.ci/pack/artwork/sources.ts'

const resources = fileURLToPath(new URL('../../../resources/', import.meta.url))
const read = (name: string): Buffer => readFileSync(`${resources}${name}`)

/** The size of a PNG from its header; throws for another format or one without transparency. */
function sidesOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR')
  const withAlpha = 6
  expect(png[25]).toBe(withAlpha)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

function imagesOfIco(ico: Buffer): { readonly named: number; readonly bytes: Buffer }[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const offset = ico.readUInt32LE(at + 12)
    return { named: ico[at] || 256, bytes: ico.subarray(offset, offset + ico.readUInt32LE(at + 8)) }
  })
}

function imagesOfIcns(icns: Buffer): Map<string, Buffer> {
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const images = new Map<string, Buffer>()
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    images.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))
  return images
}

describe('the icon', () => {
  test('the pictures match the drawings; if not: npm run artwork', () => {
    expect(read(sourcesFile).toString()).toBe(sourcesOf(resources))
  })

  test.each(pictures.map(({ size }) => size))('%i.png has that size', (size) => {
    expect(sidesOf(read(`icons/${size}.png`))).toEqual([size, size])
  })

  test.each(trayPictures)('tray/$name has $size pixels', ({ name, size }) => {
    expect(sidesOf(read(`tray/${name}`))).toEqual([size, size])
  })

  test('icon.ico has every size for Windows', () => {
    const images = imagesOfIco(read('icon.ico'))
    expect(images.map(({ named }) => named)).toEqual(icoSizes)
    for (const { named, bytes } of images) expect(bytes.equals(read(`icons/${named}.png`))).toBe(true)
  })

  test('icon.icns has every size for macOS, for normal and high-resolution screens', () => {
    const images = imagesOfIcns(read('icon.icns'))
    const sides = [...images].map(([type, png]) => [type, sidesOf(png)[0]])
    expect(Object.fromEntries(sides)).toEqual({
      ic11: 32,
      ic12: 64,
      ic07: 128,
      ic13: 256,
      ic08: 256,
      ic14: 512,
      ic09: 512,
      ic10: 1024,
    })
    expect(new Set(sides.map(([, side]) => side))).toEqual(new Set(macPictures.map(({ size }) => size)))
  })
})
