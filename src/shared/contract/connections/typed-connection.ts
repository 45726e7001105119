import * as z from 'zod'
import { longestConnectionName } from './connection.ts'

const Id = z.string().min(1).max(64)
const Line = z.string().max(2_000)
const Text = z.string().max(2_000_000)

/**
 * The connection as typed. An empty key keeps the connection's saved key, provided that the origin is
 * unchanged.
 */
export const typedConnection = z.strictObject({
  connectionId: Id.nullable(),
  /** The custom name; an empty name falls back to the host. Without this field the name stays unchanged. */
  name: z.string().max(longestConnectionName).optional(),
  address: Text,
  key: Text,
  dashboardAddress: Line,
})
