import * as z from 'zod'
import { longestConnectionName } from './connection.ts'

const Id = z.string().min(1).max(64)
const Line = z.string().max(2_000)
const Text = z.string().max(2_000_000)

/** The address and the key as typed; an empty key means the one that is saved for the connection, if its origin is the same. */
export const typedConnection = z.strictObject({
  connectionId: Id.nullable(),
  /** The person's own name for it, empty for the host; without it the name stays as it is. */
  name: z.string().max(longestConnectionName).optional(),
  address: Text,
  key: Text,
  dashboardAddress: Line,
})
