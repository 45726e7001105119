import { request } from '../api.ts'
import { raiseRefusal } from './notices-store.ts'

/** Main decides whether an address that a model wrote may be opened in the browser. */
export async function openLink(address: string): Promise<void> {
  const reply = await request('links.open', { address })
  if (!reply.ok) raiseRefusal(reply)
}
