import * as z from 'zod'
import { Id, ofConnection, request } from '../schemas.ts'
import { KeyReport } from './connection.ts'

/** What can be done with the key of a connection. No key is in any of these, in either direction. */
export const keyRequests = {
  /**
   * Takes it to that place, reads it back, and only then removes it where it was. Refused as the place refuses, and it stays where it was:
   * `key-locked`, `key-unavailable`, `encryption-refused`, or `key-needed` where no key is at hand.
   */
  'keys.keep': request(
    z.strictObject({ connectionId: Id, in: z.enum(['keychain', 'encrypted']) }),
    KeyReport,
  ),
  /** Refused as `key-not-deleted` where it could not be deleted everywhere; then nothing is forgotten. */
  'keys.delete': request(ofConnection, KeyReport),
  /** Asks the keychain anew, whatever is in memory. */
  'keys.checkAgain': request(ofConnection, KeyReport),
}
