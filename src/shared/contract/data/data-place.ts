import * as z from 'zod'

/** The reason for a backup. After `before-update`, the file name continues with the version. */
export const BackupReason = z.enum(['daily', 'by-hand', 'before-restore', 'before-update'])
export type BackupReason = z.infer<typeof BackupReason>

export const Backup = z.object({
  /** File name within the backup folder. */
  name: z.string(),
  reason: BackupReason,
  at: z.number().int(),
  bytes: z.number().int(),
})
export type Backup = z.infer<typeof Backup>

/** Counts of a data file's contents. */
export const DataContents = z.object({
  /** Excludes the trash. */
  conversations: z.number().int(),
  messages: z.number().int(),
  calls: z.number().int(),
  /** When the newest message was written; null where there is none. */
  newestAt: z.number().int().nullable(),
})
export type DataContents = z.infer<typeof DataContents>

export const DataPlace = z.object({
  folder: z.string(),
  /** False if the data exists only in memory: there is no file to copy or move. */
  isInFile: z.boolean(),
  /**
   * The data folder is next to the program, or set by the environment: only the user can move the folder.
   */
  isPortable: z.boolean(),
  fileBytes: z.number().int(),
  backupCount: z.number().int(),
  backupBytes: z.number().int(),
  contents: DataContents,
})
export type DataPlace = z.infer<typeof DataPlace>

/** A verified copy that is ready to replace the data. */
export const RestoreOffer = z.object({
  /** The id for the following request. */
  id: z.string(),
  /** The source file's name, without its folder. */
  name: z.string(),
  bytes: z.number().int(),
  contents: DataContents,
})
export type RestoreOffer = z.infer<typeof RestoreOffer>

/** A folder that the user chose and that can hold the data. */
export const MoveOffer = z.object({
  id: z.string(),
  folder: z.string(),
  bytes: z.number().int(),
  freeBytes: z.number(),
  /** A later risk of this folder; null for none. */
  risk: z.enum(['network', 'synced']).nullable(),
})
export type MoveOffer = z.infer<typeof MoveOffer>

/** A change that the next start applies before it opens the data. `id` names the folder for the old files. */
export const PendingChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restore'), id: z.string().regex(/^[\w.-]+$/), folder: z.string().min(1) }),
  z.object({ kind: z.literal('move'), id: z.string().regex(/^[\w.-]+$/), to: z.string().min(1) }),
  z.object({ kind: z.literal('erase') }),
])
export type PendingChange = z.infer<typeof PendingChange>

/** The data's folder, if not the default folder, and its earlier folders. */
export const DataLocation = z.object({ folder: z.string().min(1), earlier: z.array(z.string().min(1)) })
export type DataLocation = z.infer<typeof DataLocation>
