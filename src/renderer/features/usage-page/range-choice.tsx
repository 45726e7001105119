import { formatDay } from '../../lib/format-moment.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { changePlace, useUsageVisit } from '../../stores/usage/usage-page-store.ts'
import { usageRanges } from '../../stores/usage/usage-place.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { shortSpan } from './charts/period-words.ts'

/** Some usual spans, and two days of one's own; the last one always says which days are shown. */
export function RangeChoice() {
  const { place, filter, page } = useUsageVisit()
  const from = filter?.from ?? page?.days[0]?.day ?? null
  const to = filter?.to ?? page?.days.at(-1)?.day ?? null
  const shown = wordsOfEnds(from, to)
  return (
    <Segments
      isJoined
      label={strings.range}
      options={usageRanges.map((value) =>
        value === 'own'
          ? { value, label: shown ?? strings.ownDates, title: strings.ownDates }
          : { value, label: strings.ranges[value], title: strings.rangeMeanings[value] },
      )}
      value={place.range}
      onChange={(range) =>
        changePlace(range === 'own' ? { range, first: from ?? '', last: to ?? '' } : { range })
      }
    />
  )
}

function wordsOfEnds(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return shortSpan(from, to, Date.now())
  if (from !== null) return strings.since(formatDay(from))
  return to === null ? null : strings.upTo(formatDay(to))
}
