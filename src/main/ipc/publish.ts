import type { WebContents } from 'electron'
import { eventChannel } from '../../shared/contract/channels.ts'
import type { Publish } from '../../shared/contract/events.ts'

/** Pushes events to the open window. Drops an event without a window, because the store holds the truth. */
export function createPublisher(findTarget: () => WebContents | null): Publish {
  return (event) => {
    const target = findTarget()
    if (target !== null && !target.isDestroyed()) target.send(eventChannel, event)
  }
}
