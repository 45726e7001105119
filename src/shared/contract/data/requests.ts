import * as z from 'zod'
import { Id, Line, nothing, request } from '../schemas.ts'
import { Backup, DataPlace, MoveOffer, RestoreOffer } from './data-place.ts'

export const dataRequests = {
  /** Reads the whole data file to check its integrity. */
  'data.check': request(nothing, z.object({ isIntact: z.boolean() })),
  'data.place': request(nothing, DataPlace),
  'data.showFolder': request(nothing, nothing),
  /** Asks the user for a folder; null when the user cancels. */
  'data.chooseFolder': request(nothing, MoveOffer.nullable()),
  /** Moves the data to the offered folder; Tally restarts for the move. */
  'data.move': request({ id: Id }, nothing),
  /** Erases all data; Tally restarts for this. Keys are erased too, unless `isKeepingKeys`. */
  'data.erase': request({ isKeepingKeys: z.boolean() }, nothing),
  'backups.list': request(nothing, z.array(Backup)),
  'backups.make': request(nothing, z.array(Backup)),
  /** Makes a verified copy of a backup and reports its contents. */
  'backups.offer': request({ name: Line }, RestoreOffer),
  /** Does the same for a file that the user chooses; null when the user cancels. */
  'backups.offerFile': request(nothing, RestoreOffer.nullable()),
  'backups.decline': request(nothing, nothing),
  /** Replaces the data with the offered copy; Tally restarts for this. */
  'backups.restore': request({ id: Id }, nothing),
  /** Cancels the running task, if any. */
  'tasks.cancel': request(nothing, nothing),
} as const
