import { ask } from './asking.ts'

let isAsking = false

/**
 * Asks main whether to open a link written by a model. Further clicks are ignored while main asks the user.
 */
export async function openLink(address: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  await ask('links.open', { address })
  isAsking = false
}
