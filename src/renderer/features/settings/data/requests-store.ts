import { create } from 'zustand'
import type { RequestPage } from '../../../../shared/contract/app/request-log.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'

interface RequestsState {
  readonly search: string
  /** The last loaded page; null before the first load. */
  readonly page: RequestPage | null
  readonly refusal: RefusedResult | null
}

const nothingRead: RequestsState = { search: '', page: null, refusal: null }

const requestsStore = create<RequestsState>()(() => nothingRead)

export const useRequests = (): RequestsState => requestsStore()

/** Opens the log without a search and without old rows. */
export async function openRequestLog(): Promise<void> {
  requestsStore.setState(nothingRead)
  await readRequests()
}

export async function searchRequests(search: string): Promise<void> {
  requestsStore.setState({ search })
  await readRequests()
}

/** Keeps the old rows until the new ones arrive. Responses to an earlier search are dropped. */
export async function readRequests(): Promise<void> {
  const { search } = requestsStore.getState()
  const result = await request('requests.list', { search })
  if (requestsStore.getState().search !== search) return
  requestsStore.setState(result.ok ? { page: result.value, refusal: null } : { refusal: result })
}

export async function clearRequests(): Promise<void> {
  const result = await request('requests.clear', undefined)
  if (result.ok) await readRequests()
  else requestsStore.setState({ refusal: result })
}
