import type { BillLine, BillSums } from '../../../shared/contract/usage/bill.ts'
import { billFigures } from '../../../shared/domain/usage/bill-figures.ts'

interface NamedCall {
  /** The model under which Tally counts the call: the model that answered, else the model asked for. */
  readonly model: string
  readonly modelRequested: string
  readonly modelAnswered: string | null
}

interface Pair {
  readonly billed: string
  readonly tally: string
}

/**
 * Finds calls that the bill may list under another name: the model asked for, or a similarly spelled name.
 */
export function createModelPairs(lines: readonly BillLine[]): (call: NamedCall) => Pair | null {
  const billedNames = new Set<string>()
  const unknownModels = new Map<string, string>()
  const unbilled = new Set<string>()
  for (const { name, billed, tally } of lines) {
    if (name === null) continue
    if (isReported(billed)) billedNames.add(name)
    else unbilled.add(name)
    if (isReported(billed) && tally.requests === '0') unknownModels.set(plainName(name), name)
  }
  return ({ model, modelRequested, modelAnswered }) => {
    if (!unbilled.has(model)) return null
    if (modelAnswered !== null && modelRequested !== modelAnswered && billedNames.has(modelRequested))
      return { billed: modelRequested, tally: model }
    const billed = unknownModels.get(plainName(model)) ?? null
    return billed === null ? null : { billed, tally: model }
  }
}

function isReported(sums: BillSums): boolean {
  return sums.cost.length > 0 || billFigures.some((figure) => sums[figure] !== null)
}

/** Removes the vendor, the date and separators from a model name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/[@:].*$/s, '')
    .replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
