import type { RequestPage, SentRequest } from '../../shared/sent-request.ts'

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

/** What the person agreed to once and is not asked again: that a service is sent to, or its key through a proxy that can read it. */
export interface GivenConsent {
  readonly origin: string
  readonly proxy: string | null
}

export interface ConsentRepository {
  has(consent: GivenConsent): boolean
  add(consent: GivenConsent): void
  /** Nothing was agreed to yet, and there are no words that a request could tell somebody: not even the window has read any. */
  isFirstUse(): boolean
}
