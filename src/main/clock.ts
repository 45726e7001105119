import { randomUUID } from 'node:crypto'

/** Time and ids, passed in so that tests can replace them. */
export const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId: () => randomUUID(),
}
