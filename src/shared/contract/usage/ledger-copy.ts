import * as z from 'zod'
import { nothing, request } from '../schemas.ts'
import { Count } from './usage.ts'

/**
 * The reason of a failed copy. The folder is gone, can't be written, or has no room. `blocked`: a link or a file
 * is in the place of one of its folders. `too-large`: one of Tally's own files there is larger than any that Tally
 * writes.
 */
export const CopyProblem = z.enum(['gone', 'not-writable', 'full', 'blocked', 'too-large', 'other'])
export type CopyProblem = z.infer<typeof CopyProblem>

export const LedgerCopyRun = z.object({
  at: z.number(),
  problem: CopyProblem.nullable(),
  /** The days and calls now in the folder from this ledger. */
  dayCount: Count,
  callCount: Count,
  /** Calls among them that the ledger no longer has. */
  onlyInCopyCount: Count,
  /** Calls among them that files of other devices have, too. */
  elsewhereCount: Count,
  /** The days that this run wrote. */
  writtenDayCount: Count,
})
export type LedgerCopyRun = z.infer<typeof LedgerCopyRun>

const maxDeviceNameLength = 60

/** The name is a column of the files. It isn't part of a path. */
const DeviceName = z
  .string()
  .max(maxDeviceNameLength)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const LedgerCopyChoice = z.object({ withTitles: z.boolean(), deviceName: DeviceName })

/** The copy of the ledger in a folder; `folder` is null while there is none. */
export const LedgerCopyState = LedgerCopyChoice.extend({
  folder: z.string().nullable(),
  /** The name of this ledger's files, so nothing else than these digits. */
  deviceId: z.string().regex(/^[0-9a-f]{12}$/),
  isRunning: z.boolean(),
  lastRun: LedgerCopyRun.nullable(),
})
export type LedgerCopyState = z.infer<typeof LedgerCopyState>

/** The state as a setting. An account of another version must not cost the id. */
export const SavedLedgerCopy = LedgerCopyState.omit({ isRunning: true }).extend({
  lastRun: LedgerCopyRun.nullable().catch(null),
})
export type SavedLedgerCopy = z.infer<typeof SavedLedgerCopy>

export const ledgerCopySetting = 'ledger-copy'

export const ledgerCopyRequests = {
  'ledgerCopy.read': request(nothing, LedgerCopyState),
  /** Asks for a folder and copies everything; unchanged when the user cancels. */
  'ledgerCopy.chooseFolder': request(nothing, LedgerCopyState),
  'ledgerCopy.change': request(z.strictObject(LedgerCopyChoice.shape).partial(), LedgerCopyState),
  'ledgerCopy.copyNow': request(nothing, LedgerCopyState),
  /** Ends the copying. The files stay. */
  'ledgerCopy.stop': request(nothing, LedgerCopyState),
} as const
