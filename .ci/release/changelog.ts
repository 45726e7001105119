/** A release as CHANGELOG.md has it. */
export interface Release {
  readonly version: string
  /** The date after the version: 2026-12-01. */
  readonly date: string
  /** The text below the release's heading, up to the next heading. */
  readonly text: string
}

interface Section {
  readonly heading: string
  readonly text: string
}

const unreleased = 'Unreleased'
const releaseHeading = /^(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/u

function sectionsOf(changelog: string): Section[] {
  const [, ...sections] = changelog.replaceAll('\r\n', '\n').split(/^## /mu)
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading: heading.trim(), text: lines.join('\n').trim() }
  })
}

interface Wanted {
  readonly tag: string
  /** As in package.json. */
  readonly version: string
  readonly changelog: string
  /** The day of the embedded list of prices. */
  readonly pricesDay: string
}

const maxPricesAge = 120
const dayMs = 86_400_000

/** Returns the release of a tag. Throws a readable error where tag, version and changelog disagree. */
export function releaseOf({ tag, version, changelog, pricesDay }: Wanted): Release {
  const sections = sectionsOf(changelog)
  const waiting = sections.find(({ heading }) => heading === unreleased)
  const newest = sections.find(({ heading }) => heading !== unreleased)
  const [, named = '', date = ''] = releaseHeading.exec(newest?.heading ?? '') ?? []
  const problems = [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json says ${version}.`]),
    ...(named === version
      ? []
      : [
          `The newest heading of CHANGELOG.md is "${newest?.heading ?? 'none'}"; it must be "${version} - " and the date.`,
        ]),
    ...(waiting === undefined || waiting.text === ''
      ? []
      : [`CHANGELOG.md still has lines under ${unreleased}. Move them to the release.`]),
    ...((Date.parse(date) - Date.parse(pricesDay)) / dayMs > maxPricesAge
      ? [`The list of prices is of ${pricesDay}, over ${maxPricesAge} days old. Run "npm run prices".`]
      : []),
    ...(newest?.text === '' ? [`CHANGELOG.md has no text for ${version}.`] : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { version, date, text: newest?.text ?? '' }
}
