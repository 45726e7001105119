import { setTimeout as sleep } from 'node:timers/promises'
import { cut } from './line.ts'
import { sendAnswer, sendError } from './reply.ts'
import type { ChatCall, Scenario } from './scenario.ts'
import { firstHalf, sendTexts, textsOf } from './stream.ts'
import type { Usage } from './tokens.ts'

/** One model's next answer. Tests set its counts, so that they are known in advance. */
export interface ScriptedAnswer {
  readonly model: string
  /** `holds` streams half of it and waits until the client leaves; `breaks` closes the socket there. */
  readonly does: 'answer' | 'hold' | 'break' | { readonly refuse: number }
  readonly text: string
  /** Null reports nothing. */
  readonly usage: Partial<Usage> | null
  readonly reasoning?: string
  /** The model name in the answer, if it differs from the requested one. */
  readonly answersAs?: string
}

export interface Script extends Scenario {
  /** Schedules these answers, each for the next request to its model. */
  tell(answers: readonly ScriptedAnswer[]): void
  /** Scheduled answers that were not requested. */
  left(): readonly ScriptedAnswer[]
}

/** A service whose answers are all known in advance. It refuses requests without a scheduled answer. */
export function createScript(): Script {
  const told: ScriptedAnswer[] = []
  return {
    description: 'Answers what it was told to, in order.',
    tell: (answers) => void told.push(...answers),
    left: () => told,
    complete(call) {
      const index = told.findIndex(({ model }) => model === call.model)
      const [next] = index === -1 ? [] : told.splice(index, 1)
      if (next !== undefined) return give(call, next)
      return sendError(call.response, 418, { message: `Nothing was told for ${call.model}.` })
    },
  }
}

async function give(call: ChatCall, { does, text, usage, reasoning, answersAs }: ScriptedAnswer) {
  const options = { text, usage, ...(reasoning === undefined ? {} : { reasoning }) }
  if (typeof does === 'object')
    return sendError(call.response, does.refuse, { message: 'As told.' }, { 'retry-after': '0' })
  if (does === 'answer') return sendAnswer({ ...call, model: answersAs ?? call.model }, options)
  await sendTexts(call, firstHalf(textsOf(call, options)))
  if (does === 'break') return cut(call.response)
  await sleep(60_000, undefined, { signal: call.gone })
}
