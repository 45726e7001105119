import * as z from 'zod'
import { AddressCheck, AnswerForm, Connection, ConnectionReport, KeyReport } from './connection.ts'
import { Id, Line, nothing, ofConnection, request } from './request.ts'
import { typedConnection } from './typed-connection.ts'

export const connectionRequests = {
  'connections.list': request(nothing, z.array(Connection)),
  'connections.checkAddress': request(
    z.strictObject({ address: Line }),
    z.object({ check: AddressCheck, isPlainAllowed: z.boolean() }),
  ),
  'connections.test': request(typedConnection, ConnectionReport),
  'connections.save': request(typedConnection, z.object({ connection: Connection, key: KeyReport })),
  'connections.addDemo': request(nothing, Connection),
  'connections.keyReport': request(ofConnection, KeyReport),
  'connections.chooseAnswers': request(z.strictObject({ connectionId: Id, answers: AnswerForm }), Connection),
  /** Forgets what was measured and what was chosen: the next answer is asked for as a stream. */
  'connections.measureAgain': request(ofConnection, Connection),
}
