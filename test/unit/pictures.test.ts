import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isFilm } from '../pictures/scene.ts'
import { scenes } from '../pictures/scenes.ts'
import { changedSince } from '../pictures/taken.ts'
import { documents, readDocument, root } from './docs/read-documents.ts'

const shown = documents
  .flatMap((document) => [
    ...readDocument(document).matchAll(/[("](?:[^("\s]*\/)?pictures\/([^("\s]+)\.png[)"]/gu),
  ])
  .map(([, name = '']) => name)
const names = scenes.map(({ name }) => name)

it('every picture of a document comes from a scene, and every scene is in a document', () => {
  expect([...new Set(shown)].toSorted()).toEqual(names.toSorted())
})

it('every picture comes from a scene, and every scene has a picture', () => {
  const files = readdirSync(join(root, 'docs/pictures'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.png'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.png$/u, ''))
  expect(files.toSorted()).toEqual(names.toSorted())
})

it('a scene shows real contents', () => {
  const paths = scenes.flatMap(({ shows }) => shows)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it.each(scenes)('the picture $name shows the app as it is; if not: npm run pictures', (scene) => {
  expect(changedSince(scene)).toEqual([])
})

it.each(scenes.filter(isFilm))('the film $name is an animation that ends, below 700 kB', ({ name }) => {
  const file = readFileSync(join(root, 'docs/pictures', `${name}.png`))
  const control = file.indexOf('acTL')
  expect(file.readUInt32BE(control + 4)).toBeGreaterThan(20)
  expect(file.readUInt32BE(control + 8)).toBe(3)
  expect(file.length).toBeLessThan(700_000)
})
