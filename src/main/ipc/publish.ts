import type { WebContents } from 'electron'
import { eventChannel } from '../../shared/contract/channels.ts'
import type { Publish } from '../../shared/contract/events.ts'

/** Pushes to the window there is; an event without a window is dropped, because the store holds the truth. */
export function createPublisher(findTarget: () => WebContents | null): Publish {
  return (event) => {
    const target = findTarget()
    if (target !== null && !target.isDestroyed()) target.send(eventChannel, event)
  }
}
