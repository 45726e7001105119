import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastMoment, localMoment, utcMoment } from '../../../src/shared/domain/app/durations.ts'

const moment = fc.oneof(
  fc.integer({ min: -lastMoment, max: lastMoment }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
  fc.constantFrom(-lastMoment, lastMoment, 0, -1),
)

it('moments are written as the runtime writes them, before 1970 and in far years too', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(utcMoment(at)).toBe(new Date(at).toISOString())
    }),
  )
})

it('impossible moments are limited to possible ones', () => {
  expect(utcMoment(lastMoment + 1)).toBe('+275760-09-13T00:00:00.000Z')
  expect(localMoment(-lastMoment - 1, -210)).toBe('-271821-04-20T00:00:00.000-03:30')
})
