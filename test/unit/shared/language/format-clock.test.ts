import { expect, it } from 'vitest'
import { formatClock } from '../../../../src/shared/language/format-moment.ts'

it('durations have minutes and seconds', () => {
  expect([0, 17, 60, 77, 605, 7200].map(formatClock)).toEqual([
    '0:00',
    '0:17',
    '1:00',
    '1:17',
    '10:05',
    '120:00',
  ])
})
