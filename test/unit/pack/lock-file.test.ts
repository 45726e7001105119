import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Locked = readonly (readonly [place: string, locked: LockedPackage])[]

const publicRegistry = 'https://registry.npmjs.org/'
const digest = /^sha512-[A-Za-z0-9+/]{86}==$/
const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

function read(file: string): { readonly packages: Record<string, LockedPackage> } {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
}

function nameOf([place, { name }]: Locked[number]): string {
  return name ?? place.replace(/^.*node_modules\//u, '')
}

/** Packages from anywhere but the public registry, or whose content could change. */
function findUnsound(locked: Locked): string[] {
  return locked.flatMap(([place, { resolved, integrity, link }]) => [
    ...(resolved === undefined || resolved.startsWith(publicRegistry) ? [] : [`${place}: ${resolved}`]),
    ...(link ? [`${place}: a link`] : []),
    ...(integrity !== undefined && digest.test(integrity) ? [] : [`${place}: no digest`]),
  ])
}

/** Dependencies outside of registries: a folder, a repository, an address. */
function findAddresses(locked: Locked): string[] {
  return locked.flatMap(([place, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, range]) => /[:/]/u.test(range.replace(/^npm:(?:@[\w.-]+\/)?/u, '')))
      .map(([name, range]) => `${place || 'package.json'}: ${name} ${range}`),
  )
}

/** npm omits packages that its registry lacks, and then rejects the lock file that it wrote. */
function findMissing(locked: Locked): string[] {
  const names = new Set(locked.map(([place]) => place.replace(/^.*node_modules\//u, '')))
  return locked.flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${place} asks for ${name}`),
  )
}

// A star does not match folders whose names begin with a dot.
const files = globSync(['**/package-lock.json', '.ci/**/package-lock.json'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})

it('every lock file is checked', () => {
  expect(files.toSorted()).toEqual(
    ['.ci/node/', '', 'test/bench/', 'test/clients/', 'test/engines/'].map(
      (folder) => `${folder}package-lock.json`,
    ),
  )
})

describe.each(files)('%s', (file) => {
  const { packages } = read(file)
  const { '': root_, ...others } = packages
  const locked = Object.entries(others)

  it('names no host except the public registry, and a digest for every package', () => {
    expect(locked.length).toBeGreaterThan(2)
    expect(findUnsound(locked)).toEqual([])
  })

  it('has no dependency on a folder, a repository or an address', () => {
    expect(findAddresses(Object.entries(packages))).toEqual([])
  })

  it('has every package that is for another system', () => {
    expect(findMissing(locked)).toEqual([])
  })

  it('has exact versions of all direct dependencies', () => {
    const asked = { ...root_?.dependencies, ...root_?.devDependencies, ...root_?.optionalDependencies }
    expect(Object.keys(asked).length).toBeGreaterThan(0)
    expect(Object.entries(asked).filter(([, version]) => !exactVersion.test(version))).toEqual([])
  })

  it('has no package with an install script, except the refused ones', () => {
    const { allowScripts = {} } = JSON.parse(
      readFileSync(`${root}${file.replace('package-lock', 'package')}`, 'utf8'),
    )
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(nameOf)
    expect(Object.fromEntries(scripted.map((name) => [name, false]))).toEqual(allowScripts)
  })
})

it('npm runs no script of a dependency here, and writes no host into a lock file', () => {
  const lines = readFileSync(`${root}.npmrc`, 'utf8').split('\n')
  expect(lines).toContain('ignore-scripts=true')
  expect(lines).toContain('omit-lockfile-registry-resolved=true')
  expect(
    lines.filter((line) => /registry\s*=|_auth|token/iu.test(line.replace(/^omit-[\w-]+/u, ''))),
  ).toEqual([])
})
