import { randomUUID } from 'node:crypto'

/** What is not to be foretold: it is passed in, so that tests can. */
export const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId: () => randomUUID(),
}
