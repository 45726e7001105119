import type { RequestPage, SentRequest } from '../../../../shared/contract/app/request-log.ts'

type NewRequest = Pick<SentRequest, 'at' | 'method' | 'address' | 'attempt'> & {
  readonly callId: string | null
}

type RequestEnd = Pick<SentRequest, 'status' | 'failureCode' | 'bytesUp' | 'bytesDown' | 'durationMs'>

/** A row for every request that the app made; never a body, never a key. */
export interface RequestRepository {
  /** Returns the id. */
  insert(request: NewRequest): number
  finish(id: number, end: RequestEnd): void
  /** Ends every request that a quit or a crash left unfinished as cut off. */
  cutOffUnfinished(): void
  /** At most `limit` of those whose address, method, status, failure or title of conversation has the words. */
  search(words: string, limit: number): RequestPage
  /** Of those that left before this time so many, the oldest first; says how many went. */
  dropBefore(time: number, limit: number): number
  /** All but the first one to each origin. */
  clear(): void
}

/** The origins that the person agreed to send to, who is not asked about them again. */
export interface ConsentRepository {
  has(origin: string): boolean
  add(origin: string): void
  /** Nothing was agreed to yet, and there never were words that a request could tell somebody: not even the window has read any. */
  isFirstUse(): boolean
}
