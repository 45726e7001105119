import * as z from 'zod'
import { Id, Line, nothing, ofConnection, request, Text } from '../schemas.ts'
import {
  AddressCheck,
  AnswerForm,
  Connection,
  ConnectionReport,
  ConnectionUse,
  FoundEngine,
  KeychainLook,
  KeyHeader,
  KeyReport,
  maxConnectionNameLength,
} from './connection.ts'

/**
 * The connection as typed. An empty key keeps the connection's saved key, provided that the origin is
 * unchanged.
 */
const typedConnection = z.strictObject({
  connectionId: Id.nullable(),
  /** The custom name; an empty name falls back to the host. Without this field the name stays unchanged. */
  name: z.string().max(maxConnectionNameLength).optional(),
  address: Text,
  key: Text,
  dashboardAddress: Line,
})

/** Requests about a connection's key. No request or response contains a key. */
export const keyRequests = {
  /** Looks for a keychain before the user enters a key. Never asks the user. */
  'keys.look': request(nothing, KeychainLook),
  /**
   * Copies the key to that place, reads the copy back, and only then deletes the original. If a step fails,
   * the key stays where it was. Possible refusals: `key-locked`, `key-unavailable`, `encryption-refused`, and
   * `key-needed` when there is no key to move.
   */
  'keys.keep': request({ connectionId: Id, in: z.enum(['keychain', 'encrypted']) }, KeyReport),
  /** Refused as `key-not-deleted` if any copy cannot be deleted; Tally then forgets nothing. */
  'keys.delete': request(ofConnection, KeyReport),
  /** Reads the keychain again and ignores the key in memory. */
  'keys.checkAgain': request(ofConnection, KeyReport),
}

/** A bound against absurd input, far above real use. */
const maxPlaces = 10_000

export const connectionRequests = {
  'connections.list': request(nothing, z.array(Connection)),
  'connections.checkAddress': request({ address: Line }, AddressCheck),
  'connections.test': request(typedConnection, ConnectionReport),
  /** Asks for the list of models at the usual ports of engines on this computer. Only the user causes it. */
  'connections.findLocalEngines': request(nothing, z.array(FoundEngine)),
  'connections.save': request(typedConnection, z.object({ connection: Connection, key: KeyReport })),
  'connections.addDemo': request(nothing, Connection),
  'connections.keyReport': request(ofConnection, KeyReport),
  'connections.chooseAnswers': request({ connectionId: Id, answers: AnswerForm }, Connection),
  'connections.chooseKeyHeader': request(ofConnection.extend({ keyHeader: KeyHeader }), Connection),
  /** Forgets the measurement and the user's choice: the next answer is requested as a stream. */
  'connections.measureAgain': request(ofConnection, Connection),

  // The requests below return all usable connections, in order.
  /** Moves the connection to this position, from 0. */
  'connections.move': request(
    ofConnection.extend({ place: z.number().int().min(0).max(maxPlaces) }),
    z.array(Connection),
  ),
  'connections.makeDefault': request(ofConnection, z.array(Connection)),
  /** The uses of a connection, shown before deletion. */
  'connections.use': request(ofConnection, ConnectionUse),
  /**
   * Keeps the connection's chats or moves them to the trash, and permanently deletes its key. Refused if the
   * keychain cannot delete the key, unless `key` is `leave`.
   */
  'connections.delete': request(
    ofConnection.extend({ chats: z.enum(['keep', 'trash']), key: z.enum(['delete', 'leave']) }),
    z.array(Connection),
  ),
  /** Undoes the deletion, except for the key: deleting a key is permanent. */
  'connections.restore': request(ofConnection, z.array(Connection)),
} as const
