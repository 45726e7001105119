import { create } from 'zustand'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { ModelPlace, Savings, SavingsQuestion, WhatIf } from '../../../shared/contract/usage/what-if.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { newConversation } from '../../stores/app/navigation.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { keepChosenModels } from '../../stores/chat/compare-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { currentVisit } from '../../stores/usage/usage-page-store.ts'

type SavingOptions = Pick<SavingsQuestion, 'keptTurns' | 'mostNewTokens'>

interface WhatIfState extends SavingOptions {
  /** The calls of the usage page; null before it was read. */
  readonly filter: UsageFilter | null
  /** Null for the most compared model. */
  readonly target: ModelPlace | null
  /** Stays visible while another model is read. */
  readonly result: WhatIf | null
  readonly savings: Savings | null
  /** Meanwhile, `savings` has the numbers of the earlier choice. */
  readonly isReadingSavings: boolean
  readonly refusal: RefusedResult | null
}

const nothing: WhatIfState = {
  filter: null,
  target: null,
  result: null,
  savings: null,
  isReadingSavings: false,
  refusal: null,
  keptTurns: 10,
  mostNewTokens: 200,
}

export const whatIfStore = create<WhatIfState>()(() => nothing)

export const useWhatIf = (): WhatIfState => whatIfStore()

let readings = 0
let savingsReadings = 0

/** Starts from the calls that the usage page shows. */
export async function openWhatIf(): Promise<void> {
  whatIfStore.setState({ ...nothing, filter: currentVisit().filter })
  await readWhatIf()
}

export async function chooseOtherModel(target: ModelPlace): Promise<void> {
  whatIfStore.setState({ target })
  await readWhatIf()
}

/** Late responses are dropped. */
export async function readWhatIf(): Promise<void> {
  readings += 1
  const reading = readings
  savingsReadings += 1
  const { filter, target } = whatIfStore.getState()
  if (filter === null) return
  const result = await request('usage.whatIf', { ...filter, target })
  if (reading !== readings) return
  if (!result.ok) {
    whatIfStore.setState({ refusal: result, savings: null, isReadingSavings: false })
    return
  }
  whatIfStore.setState({ result: result.value, refusal: null, isReadingSavings: true })
  await readSavings()
}

export async function chooseSavings(changes: Partial<SavingOptions>): Promise<void> {
  whatIfStore.setState({ ...changes, isReadingSavings: true })
  await readSavings()
}

async function readSavings(): Promise<void> {
  savingsReadings += 1
  const reading = savingsReadings
  const { filter, target, keptTurns, mostNewTokens } = whatIfStore.getState()
  if (filter === null) return
  const result = await request('usage.savings', { ...filter, target, keptTurns, mostNewTokens })
  if (reading !== savingsReadings) return
  whatIfStore.setState({
    isReadingSavings: false,
    ...(result.ok ? { savings: result.value } : { savings: null, refusal: result }),
  })
}

/** Opens Compare in a new chat with both models chosen. The person writes and sends. */
export async function compareTwo(connectionId: string, modelIds: readonly string[]): Promise<void> {
  openDialog(null)
  if ((await newConversation(connectionId)) === null) return
  keepChosenModels(connectionId, modelIds)
  requestFocus('compare')
}
