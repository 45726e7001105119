import { expect, test } from 'vitest'
import type * as z from 'zod'
import { contract } from '../../../src/shared/contract/contract.ts'
import { madeOf } from '../../fixtures/schema-definition.ts'

/** Types with a fixed size. */
const ofOneSize: ReadonlySet<string> = new Set(['void', 'boolean', 'literal', 'enum'])

/** Parts of an input without a limit, or that this check does not understand. */
function findBoundless(schema: z.core.$ZodType, place: string): string[] {
  const def = madeOf(schema)
  if (def.type === 'number')
    return isWhole(def.checks) ? [] : [`${place} is a number that may be too large to be kept`]
  if (def.type === 'string') return hasMost(def.checks) ? [] : [`${place} is a text without an end`]
  if (def.type === 'array')
    return [
      ...(hasMost(def.checks) ? [] : [`${place} is a list without an end`]),
      ...findBoundless(def.element, `${place}[]`),
    ]
  if (def.type === 'object')
    return [
      ...(def.catchall !== undefined && madeOf(def.catchall).type === 'never'
        ? []
        : [`${place} takes fields that nobody knows`]),
      ...Object.entries(def.shape).flatMap(([name, part]) => findBoundless(part, `${place}.${name}`)),
    ]
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'readonly')
    return findBoundless(def.innerType, place)
  if (def.type === 'union') return def.options.flatMap((option) => findBoundless(option, place))
  return ofOneSize.has(def.type) ? [] : [`${place} is a ${def.type}, whose limits nobody has thought of`]
}

function hasMost(checks: readonly z.core.$ZodCheck[] = []): boolean {
  return checks.some(({ _zod: { def } }) => def.check === 'max_length' || def.check === 'length_equals')
}

function isWhole(checks: readonly z.core.$ZodCheck[] = []): boolean {
  return checks.some(({ _zod: { def } }) => def.check === 'number_format')
}

test('every text, list and number in a request has a limit, and no field is overlooked', () => {
  const found = Object.entries(contract).flatMap(([name, { input }]) => findBoundless(input, name))
  expect(found).toEqual([])
})
