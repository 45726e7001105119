import * as z from 'zod'
import { Id, Line, nothing, ofConnection, request } from '../schemas.ts'
import {
  AddressCheck,
  AnswerForm,
  Connection,
  ConnectionReport,
  ConnectionUse,
  KeyReport,
} from './connection.ts'
import { typedConnection } from './typed-connection.ts'

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

/** More than anybody has. */
const mostPlaces = 10_000

export const connectionRequests = {
  'connections.list': request(nothing, z.array(Connection)),
  'connections.checkAddress': request(z.strictObject({ address: Line }), AddressCheck),
  'connections.test': request(typedConnection, ConnectionReport),
  'connections.save': request(typedConnection, z.object({ connection: Connection, key: KeyReport })),
  'connections.addDemo': request(nothing, Connection),
  'connections.keyReport': request(ofConnection, KeyReport),
  'connections.chooseAnswers': request(z.strictObject({ connectionId: Id, answers: AnswerForm }), Connection),
  /** Forgets what was measured and what was chosen: the next answer is asked for as a stream. */
  'connections.measureAgain': request(ofConnection, Connection),

  // Order, default and deletion answer with all that can be used, in their order.
  /** To this place among them, from 0. */
  'connections.move': request(
    ofConnection.extend({ place: z.number().int().min(0).max(mostPlaces) }),
    z.array(Connection),
  ),
  'connections.makeDefault': request(ofConnection, z.array(Connection)),
  /** What a connection is used for, to be told before it is deleted. */
  'connections.use': request(ofConnection, ConnectionUse),
  /**
   * Its chats are kept, or put into the trash; its key is deleted for good. Refused where the keychain does not delete the key, unless
   * that is to be left there.
   */
  'connections.delete': request(
    ofConnection.extend({ chats: z.enum(['keep', 'trash']), key: z.enum(['delete', 'leave']) }),
    z.array(Connection),
  ),
  /** Takes the deletion back; the key cannot come back. */
  'connections.restore': request(ofConnection, z.array(Connection)),
} as const
