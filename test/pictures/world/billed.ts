import type { ArchivedCall } from '../../../src/main/transfer/archive.ts'

export const billedFrom = '2026-11-23'
export const billedTo = '2026-11-27'
/** A script that uses the same key: its tokens are on the bill, and no row of the ledger has them. */
const script = {
  day: '2026-11-25',
  model: 'kestrel-24b-instruct',
  prompt: 21_180,
  completion: 1_096,
  requests: 3,
}

/** The service's export for a working week: a line for each day and model. */
export function billedTable(calls: readonly ArchivedCall[]): string {
  const ofService = calls.flatMap(({ startedAt, modelRequested, usage }) => {
    const { promptTokens, completionTokens } = usage
    const day = new Date(startedAt).toISOString().slice(0, 10)
    if (promptTokens === null || completionTokens === null || day < billedFrom || day > billedTo) return []
    return [{ day, model: modelRequested, prompt: promptTokens, completion: completionTokens, requests: 1 }]
  })
  const lines = Map.groupBy([...ofService, script], ({ day, model }) => `${day},${model}`)
  const rows = [...lines].map(([name, ofLine]) => {
    const sum = (of: 'prompt' | 'completion' | 'requests') =>
      ofLine.reduce((total, line) => total + line[of], 0)
    return `${name},${sum('prompt')},${sum('completion')},${sum('requests')}`
  })
  return ['date,model,input tokens,output tokens,requests', ...rows.toSorted()].join('\n')
}
