import * as z from 'zod'

/** Why a backup was made; `before-update` is followed by the version in the name of its file. */
export const BackupReason = z.enum(['daily', 'by-hand', 'before-restore', 'before-update'])
export type BackupReason = z.infer<typeof BackupReason>

export const Backup = z.object({
  /** The name of its file in the folder of the backups. */
  name: z.string(),
  reason: BackupReason,
  at: z.number().int(),
  bytes: z.number().int(),
})
export type Backup = z.infer<typeof Backup>

/** What is in a data file, in numbers. */
export const DataContents = z.object({
  /** Without those in the trash. */
  conversations: z.number().int(),
  messages: z.number().int(),
  calls: z.number().int(),
  /** When the last message in it was written; null where there is none. */
  newestAt: z.number().int().nullable(),
})
export type DataContents = z.infer<typeof DataContents>

export const DataPlace = z.object({
  folder: z.string(),
  /** False where nothing is saved: the data is in memory, and there is no file to copy or to move. */
  isInFile: z.boolean(),
  /** It goes along with the program, or is where the environment says: then it is moved by hand. */
  isPortable: z.boolean(),
  fileBytes: z.number().int(),
  backupCount: z.number().int(),
  backupBytes: z.number().int(),
  contents: DataContents,
})
export type DataPlace = z.infer<typeof DataPlace>

/** A checked copy that stands ready to take the place of the data. */
export const RestoreOffer = z.object({
  /** What to call it in the request that follows. */
  id: z.string(),
  /** The name of the file it was copied from, without its folder. */
  name: z.string(),
  bytes: z.number().int(),
  contents: DataContents,
})
export type RestoreOffer = z.infer<typeof RestoreOffer>

/** A folder that the person picked and that can take the data. */
export const MoveOffer = z.object({
  id: z.string(),
  folder: z.string(),
  bytes: z.number().int(),
  freeBytes: z.number(),
  /** What may go wrong there later. */
  risk: z.enum(['network', 'synced']).nullable(),
})
export type MoveOffer = z.infer<typeof MoveOffer>

/** What is carried out at the next start, before the data is opened. `id` names the folder that old files go to. */
export const PendingChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restore'), id: z.string().regex(/^[\w.-]+$/), folder: z.string().min(1) }),
  z.object({ kind: z.literal('move'), id: z.string().regex(/^[\w.-]+$/), to: z.string().min(1) }),
  z.object({ kind: z.literal('erase') }),
])
export type PendingChange = z.infer<typeof PendingChange>

/** Where the data is, if not in the usual folder, and where it was before. */
export const DataLocation = z.object({ folder: z.string().min(1), earlier: z.array(z.string().min(1)) })
export type DataLocation = z.infer<typeof DataLocation>
