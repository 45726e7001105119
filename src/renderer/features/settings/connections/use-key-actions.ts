import { useRef, useState } from 'react'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import {
  checkKeyAgain,
  deleteKey,
  keepKey,
  type LastingPlace,
} from '../../../stores/connections/key-actions.ts'

/** What was done last. */
export type KeyDeed = 'kept' | 'encrypted' | 'deleted' | 'checked'

interface KeyDeeds {
  readonly isAsking: boolean
  readonly refusal: RefusedReply | null
  readonly done: KeyDeed | null
  /** What came of the last one has been read. */
  forget(): void
  keep(place: LastingPlace): Promise<boolean>
  remove(): Promise<boolean>
  check(): Promise<boolean>
}

/** One at a time: the keychain may be asking the person meanwhile. */
export function useKeyDeeds(connectionId: string): KeyDeeds {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [done, setDone] = useState<KeyDeed | null>(null)
  // State is a moment late: a second press in the same moment would ask a second time.
  const isUnderWay = useRef(false)

  async function ask(deed: KeyDeed, work: () => Promise<RefusedReply | null>): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setIsAsking(true)
    setRefusal(null)
    setDone(null)
    const refused = await work()
    isUnderWay.current = false
    setIsAsking(false)
    setRefusal(refused)
    setDone(refused === null ? deed : null)
    return refused === null
  }

  return {
    isAsking,
    refusal,
    done,
    forget() {
      setRefusal(null)
      setDone(null)
    },
    keep: (place) => ask(place === 'keychain' ? 'kept' : 'encrypted', () => keepKey(connectionId, place)),
    remove: () => ask('deleted', () => deleteKey(connectionId)),
    check: () => ask('checked', () => checkKeyAgain(connectionId)),
  }
}
