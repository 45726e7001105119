import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { billOfMaterials, type LockedPackage } from '../../../.ci/pack/bill-of-materials.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))

const application = read('package.json')
const packages: Record<string, LockedPackage> = read('package-lock.json').packages
const shipped = ['zod', 'react', 'keytar', 'node-addon-api', 'electron'].map((name) => {
  const { name: realName = name, version } = packages[`node_modules/${name}`] ?? { version: '' }
  return { name: realName, version }
})
const bill = billOfMaterials({ application, packages, shipped })
const places = Object.keys(packages).filter((place) => place !== '')
test('every package of the lock file is in it once, by its name, version and digest', () => {
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(places.length)
  for (const [index, place] of places.entries()) {
    const { group, name, version, hashes } = bill.components[index] ?? expect.fail(place)
    const locked = packages[place]
    expect([group, name].filter(Boolean).join('/')).toBe(
      locked?.name ?? place.replace(/^.*node_modules\//u, ''),
    )
    expect(version).toBe(locked?.version)
    const [digest] = hashes ?? []
    expect(`sha512-${Buffer.from(digest?.content ?? '', 'hex').toString('base64')}`).toBe(locked?.integrity)
  }
})

test("only the app's own content is called required", () => {
  const required = bill.components.filter(({ scope }) => scope === 'required')
  expect(required.map(({ purl }) => purl.replace(/^.*npm\/(.*)@.*$/u, '$1')).toSorted()).toEqual(
    ['%40github/keytar', 'electron', 'node-addon-api', 'react', 'zod'].toSorted(),
  )
})

test('every dependency in the bill of materials exists and is reachable from the app', () => {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(needs.size).toBe(places.length + 1)
  const reached = new Set<string>()
  const reach = (ref: string): void => {
    if (reached.has(ref)) return
    reached.add(ref)
    const next = needs.get(ref) ?? expect.fail(`${ref} is not in the bill`)
    next.forEach(reach)
  }
  reach(bill.metadata.component['bom-ref'])
  // The rest are optional peer dependencies that are installed anyway; no missing package needs them.
  const loose = [...needs.keys()].filter((ref) => !reached.has(ref))
  expect(
    loose.filter((ref) => bill.components.find((one) => one['bom-ref'] === ref)?.scope === 'required'),
  ).toEqual([])
  expect(needs.get('pkg:npm/%40github/keytar@7.10.6')).toEqual([
    expect.stringMatching(/^pkg:npm\/node-addon-api@/u),
  ])
})
