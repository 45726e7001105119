import { create } from 'zustand'
import type { Input } from '../../../../shared/contract/contract.ts'
import type { LedgerCopyState } from '../../../../shared/contract/usage/ledger-copy.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'
import { ask } from '../../../stores/app/asking.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'

interface CopyState {
  /** Null until loaded. */
  readonly copy: LedgerCopyState | null
  readonly isCopying: boolean
}

const ledgerCopyStore = create<CopyState>()(() => ({ copy: null, isCopying: false }))

export const useLedgerCopy = (): CopyState => ledgerCopyStore()

async function take(answer: Promise<Result<LedgerCopyState>>): Promise<void> {
  ledgerCopyStore.setState({ isCopying: true })
  const result = await answer
  ledgerCopyStore.setState({ isCopying: false })
  if (result.ok) ledgerCopyStore.setState({ copy: result.value })
  else raiseRefusal(result)
}

export async function loadLedgerCopy(): Promise<void> {
  await ask('ledgerCopy.read', undefined, (value) => ledgerCopyStore.setState({ copy: value }))
}

export const chooseCopyFolder = (): Promise<void> => take(request('ledgerCopy.chooseFolder', undefined))
export const copyLedgerNow = (): Promise<void> => take(request('ledgerCopy.copyNow', undefined))
export const stopLedgerCopy = (): Promise<void> => take(request('ledgerCopy.stop', undefined))
export const changeLedgerCopy = (choice: Input<'ledgerCopy.change'>): Promise<void> =>
  take(request('ledgerCopy.change', choice))
