import { create } from 'zustand'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { ModelOfConnection, WhatIf } from '../../../shared/contract/usage/what-if.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { newConversation } from '../../stores/app/navigation.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { setChosenModels } from '../../stores/chat/compare-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { currentFilter } from '../../stores/usage/usage-actions.ts'
import { currentVisit } from '../../stores/usage/usage-page-store.ts'

interface WhatIfState {
  /** The calls of the usage page; null before it was read. */
  readonly filter: UsageFilter | null
  /** Null for a model on the connection of the largest one. */
  readonly target: ModelOfConnection | null
  /** Stays visible while another model is read. */
  readonly result: WhatIf | null
  readonly refusal: RefusedResult | null
}

const nothing: WhatIfState = { filter: null, target: null, result: null, refusal: null }

const whatIfStore = create<WhatIfState>()(() => nothing)

export const useWhatIf = (): WhatIfState => whatIfStore()

let readings = 0

/** Starts from the calls that the usage page shows, or will show. */
export async function openWhatIf(): Promise<void> {
  whatIfStore.setState({ ...nothing, filter: currentVisit().filter ?? currentFilter() })
  await readWhatIf()
}

export async function chooseOtherModel(target: ModelOfConnection): Promise<void> {
  whatIfStore.setState({ target })
  await readWhatIf()
}

/** Late responses are dropped. */
export async function readWhatIf(): Promise<void> {
  readings += 1
  const reading = readings
  const { filter, target } = whatIfStore.getState()
  if (filter === null) return
  const result = await request('usage.whatIf', { ...filter, target })
  if (reading !== readings) return
  whatIfStore.setState(result.ok ? { result: result.value, refusal: null } : { refusal: result })
}

/** Opens Compare in a new chat with both models chosen. The user writes and sends the message. */
export async function compareTwo(connectionId: string, modelIds: readonly string[]): Promise<void> {
  closeDialog()
  if ((await newConversation(connectionId)) === null) return
  setChosenModels(connectionId, modelIds)
  requestFocus('compare')
}
