import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

let isAsking = false

/** Main decides whether an address that a model wrote may be opened in the browser. A second press while it asks is the first one's. */
export async function openLink(address: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  const reply = await request('links.open', { address })
  isAsking = false
  if (!reply.ok) raiseRefusal(reply)
}
