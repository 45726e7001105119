import type { KeyReport } from '../../../shared/contract/connections/connection.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { keepKeyReport } from './connections-store.ts'

export type LastingPlace = Input<'keys.keep'>['in']

/** Moves a key to a place that outlives the session. */
export async function keepKey(connectionId: string, place: LastingPlace): Promise<RefusedReply | null> {
  return take(connectionId, await request('keys.keep', { connectionId, in: place }))
}

export async function deleteKey(connectionId: string): Promise<RefusedReply | null> {
  return take(connectionId, await request('keys.delete', { connectionId }))
}

/** Reads the keychain again after the person changed something there. */
export async function recheckKey(connectionId: string): Promise<RefusedReply | null> {
  return take(connectionId, await request('keys.checkAgain', { connectionId }))
}

function take(connectionId: string, reply: Reply<KeyReport>): RefusedReply | null {
  if (!reply.ok) return reply
  keepKeyReport(connectionId, reply.value)
  return null
}
