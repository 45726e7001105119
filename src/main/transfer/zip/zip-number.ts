import { importRefused } from '../import-refused.ts'

/** A number of 64 bits, which a zip has where one of 32 is too short. */
export function readLong(view: DataView, place: number): number {
  const number = view.getBigUint64(place, true)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw importRefused('The zip is damaged.')
  return Number(number)
}
