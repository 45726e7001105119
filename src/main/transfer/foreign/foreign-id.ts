import { createHash } from 'node:crypto'

/** The same for the same thing of the same program, whenever it is imported; 64 characters, as an id may have at most. */
export function foreignId(...names: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
