import { beforeAll, describe, expect, test } from 'vitest'
import {
  imageLimits,
  imageProblems,
  readImageHeader,
} from '../../../src/shared/domain/images/image-header.ts'
import { type HostileImage, hostileImages, plainImages } from '../../fixtures/images/hostile-images.ts'
import {
  exif,
  jpegSegment,
  webpExtended,
  webpLossy,
  writeJpeg,
  writeWebp,
} from '../../fixtures/images/write-image.ts'

test('each type tells its size', async () => {
  const types = Object.entries(await plainImages()).map(([name, bytes]) => [name, readImageHeader(bytes)])
  const size = { width: 12, height: 8 }
  expect(Object.fromEntries(types)).toEqual({
    png: { type: 'png', ...size },
    jpeg: { type: 'jpeg', ...size },
    webp: { type: 'webp', ...size },
    'lossless webp': { type: 'webp', ...size },
    'transparent webp': { type: 'webp', ...size },
    gif: { type: 'gif', ...size },
  })
})

test('the size of a JPEG is behind its metadata', () => {
  const long = jpegSegment(0xe1, exif('x'.repeat(65_000)))
  expect(readImageHeader(writeJpeg(long, long))).toEqual({ type: 'jpeg', width: 12, height: 8 })
})

test('the largest WebP has 24 bits for each side', () => {
  const sides = writeWebp(webpExtended(0, 3_334, 29_990), webpLossy)
  expect(readImageHeader(sides)).toEqual({ type: 'webp', width: 3_334, height: 29_990 })
})

describe('hostile files', () => {
  let files: readonly HostileImage[]
  beforeAll(async () => (files = await hostileImages()))

  test('are refused for the right reason, or have a size within the limits', () => {
    for (const { name, bytes, problem } of files) {
      const header = readImageHeader(bytes)
      if (problem !== undefined) expect(header, name).toBe(problem)
      else if (typeof header === 'string') expect(imageProblems, name).toContain(header)
      else expect(header.width * header.height, name).toBeLessThanOrEqual(imageLimits.pixels)
    }
  })
})
