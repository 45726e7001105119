import { create } from 'zustand'
import type { RequestPage } from '../../../shared/contract/app/request-log.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface RequestsState {
  readonly search: string
  /** What was read last; null before the first reading. */
  readonly page: RequestPage | null
  readonly refusal: RefusedReply | null
}

const nothingRead: RequestsState = { search: '', page: null, refusal: null }

export const requestsStore = create<RequestsState>()(() => nothingRead)

export const useRequests = (): RequestsState => requestsStore()

/** Without a search, and without the rows of another time. */
export async function openRequestLog(): Promise<void> {
  requestsStore.setState(nothingRead)
  await readRequests()
}

export async function searchRequests(search: string): Promise<void> {
  requestsStore.setState({ search })
  await readRequests()
}

/** What was found stays in sight until what is found now is there; a reply for an earlier search comes too late. */
export async function readRequests(): Promise<void> {
  const { search } = requestsStore.getState()
  const reply = await request('requests.list', { search })
  if (requestsStore.getState().search !== search) return
  requestsStore.setState(reply.ok ? { page: reply.value, refusal: null } : { refusal: reply })
}

export async function clearRequests(): Promise<void> {
  const reply = await request('requests.clear', undefined)
  if (reply.ok) await readRequests()
  else requestsStore.setState({ refusal: reply })
}
