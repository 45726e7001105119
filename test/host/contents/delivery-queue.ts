import type { ToPage } from '../page/wire.ts'

/**
 * One delivery is under way while the rest waits as a batch. The order holds, and a slow page gets fewer,
 * larger batches.
 */
export function createDeliveryQueue(
  deliver: (messages: readonly ToPage[]) => Promise<void>,
): (message: ToPage) => void {
  let waiting: ToPage[] = []
  let isDelivering = false
  const deliverAll = async (): Promise<void> => {
    isDelivering = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await deliver(batch)
    }
    isDelivering = false
  }
  return (message) => {
    waiting.push(message)
    if (!isDelivering) void deliverAll()
  }
}
