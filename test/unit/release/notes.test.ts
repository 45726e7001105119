import { describe, expect, it } from 'vitest'
import { releaseOf } from '../../../.ci/release/changelog.ts'
import { releaseNotes } from '../../../.ci/release/notes.ts'

const changelog = `# Changelog

## Unreleased

## 1.2.0 - 2026-12-01

### Chat

- A line that goes on
  behind the end of its line.
- Another one.

## 1.1.0 - 2026-11-01

- What was before.
`
const wanted = { tag: 'v1.2.0', version: '1.2.0', changelog, pricesDay: '2026-08-03' }

describe('the release of a tag', () => {
  it('is the newest one in the changelog, with its own lines only', () => {
    const { version, date, text } = releaseOf(wanted)
    expect({ version, date }).toEqual({ version: '1.2.0', date: '2026-12-01' })
    expect(text).toContain('Another one.')
    expect(text).not.toContain('What was before.')
  })

  it.each([
    ['another tag', { tag: 'v1.2.1' }, 'The tag is v1.2.1'],
    ['a list of prices that is 121 days old', { pricesDay: '2026-08-02' }, 'npm run prices'],
    ['another version', { version: '1.3.0' }, 'package.json says 1.3.0'],
    ['an older heading on top', { changelog: changelog.replace('1.2.0', '1.0.9') }, 'newest heading'],
    ['no release at all', { changelog: '# Changelog\n\n## Unreleased\n' }, 'newest heading'],
    [
      'lines that belong to no release',
      { changelog: changelog.replace('Unreleased\n', 'Unreleased\n\n- New.\n') },
      'under Unreleased',
    ],
    [
      'a release of which nothing is said',
      { changelog: '## 1.2.0 - 2026-12-01\n\n## 1.1.0 - 2026-11-01\n' },
      'has no text',
    ],
  ])('is refused for %s', (_what, change, words) => {
    expect(() => releaseOf({ ...wanted, ...change })).toThrow(words)
  })
})

describe('release notes', () => {
  const release = releaseOf(wanted)
  const notes = (signed: Parameters<typeof releaseNotes>[0]['signed']): string =>
    releaseNotes({ release, signed, repository: 'someone/tally' })

  it('explain for each system with unsigned packages what it will do', () => {
    expect(notes([])).toMatch(/not signed[\s\S]*Windows[\s\S]*macOS/iu)
    expect(notes(['windows'])).not.toContain('**Windows**')
    expect(notes(['windows'])).toContain('**macOS**')
    expect(notes(['windows', 'macos'])).not.toContain('Not signed')
  })
})
