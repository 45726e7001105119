/** What is asked of a frame; of one that is gone, each of it may throw. */
interface Frame {
  readonly url: string
  readonly parent: unknown
  readonly detached: boolean
  isDestroyed(): boolean
}

interface Asked {
  readonly senderFrame: Frame | null
}

/**
 * Only the top frame of our own window, while our own page is in it, may ask. A frame that is gone (null) may have been
 * anything, and one that cannot be looked at any more may be too: both are refused.
 */
export function isTrustedSender(
  asked: Asked,
  findOwnFrame: () => Frame | null,
  isOwnPage: (address: string) => boolean,
): boolean {
  try {
    const frame = asked.senderFrame
    return frame !== null && frame === findOwnFrame() && isAttached(frame) && isOwnPage(frame.url)
  } catch {
    return false
  }
}

function isAttached(frame: Frame): boolean {
  return !frame.isDestroyed() && !frame.detached && frame.parent === null
}
