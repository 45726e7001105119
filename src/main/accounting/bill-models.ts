import type { BillLine, BillSums } from '../../shared/contract/usage/bill.ts'
import { billFigures } from '../../shared/domain/usage/bill-figures.ts'

interface NamedCall {
  /** Under which Tally counts it: the model that answered, else the one that was asked. */
  readonly model: string
  readonly modelAsked: string
  readonly modelAnswered: string | null
}

interface Pair {
  readonly billed: string
  readonly tally: string
}

/** Whether a call may stand in the bill under another name than here: the one that was asked, or one that is spelled much the same. */
export function createModelPairs(lines: readonly BillLine[]): (call: NamedCall) => Pair | null {
  const billedNames = new Set<string>()
  const strangers = new Map<string, string>()
  const unbilled = new Set<string>()
  for (const { name, billed, tally } of lines) {
    if (name === null) continue
    if (isSaid(billed)) billedNames.add(name)
    else unbilled.add(name)
    if (isSaid(billed) && tally.requests === '0') strangers.set(plainName(name), name)
  }
  return ({ model, modelAsked, modelAnswered }) => {
    if (!unbilled.has(model)) return null
    if (modelAnswered !== null && modelAsked !== modelAnswered && billedNames.has(modelAsked))
      return { billed: modelAsked, tally: model }
    const billed = strangers.get(plainName(model)) ?? null
    return billed === null ? null : { billed, tally: model }
  }
}

function isSaid(sums: BillSums): boolean {
  return sums.cost.length > 0 || billFigures.some((figure) => sums[figure] !== null)
}

/** Without who made it, without its date, and without what only divides its words. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/[@:].*$/, '')
    .replace(/-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
