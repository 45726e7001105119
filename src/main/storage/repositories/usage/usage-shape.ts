import { textOrNull } from '../../database/rows.ts'
import type { Row } from '../../database/sql-statements.ts'

/**
 * Whole numbers and decimals at the places of JSON values, and exponents, which tiny costs have. A zero hardly ever
 * changes, so it stays.
 */
const numbers = /(?<=[:,[ ])(?:[1-9]\d{0,14}(?:\.\d{1,20})?|0\.\d{1,20})(?:[eE][-+]?\d{1,3})?(?=[,}\] ])/g

interface ShapeColumns {
  /** The texts between the numbers, as a JSON list; null without a report. */
  readonly usageShape: string | null
  /** The numbers as a JSON list in their own digits; null without any. */
  readonly usageNumbers: string | null
}

/**
 * The reports of a service differ only in their numbers, so the ledger has the rest once. Together they are the exact
 * text that was received.
 */
export function usageColumns(usageText: string | null): ShapeColumns {
  if (usageText === null) return { usageShape: null, usageNumbers: null }
  const found = usageText.match(numbers) ?? []
  return {
    usageShape: JSON.stringify(usageText.split(numbers)),
    usageNumbers: found.length === 0 ? null : `[${found.join(',')}]`,
  }
}

const maxKept = 256
const shapes = new Map<string, readonly string[]>()

export function toUsageText(row: Row): string | null {
  const shape = textOrNull(row, 'usageShape')
  if (shape === null) return null
  const [first = '', ...parts] = partsOf(shape)
  const found = textOrNull(row, 'usageNumbers')?.slice(1, -1).split(',') ?? []
  return parts.reduce((text, part, index) => `${text}${found[index] ?? ''}${part}`, first)
}

/** The texts of a shape; an edited file may hold anything. */
function partsOf(shape: string): readonly string[] {
  const known = shapes.get(shape)
  if (known !== undefined) return known
  const parts: unknown = JSON.parse(shape)
  const texts = Array.isArray(parts) ? parts.map(String) : [String(parts)]
  if (shapes.size >= maxKept) shapes.clear()
  shapes.set(shape, texts)
  return texts
}
