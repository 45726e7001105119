import { orElse } from '../../shared/domain/app/or-else.ts'

/** The parts of a frame that the check reads. Each of them may throw once the frame is gone. */
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
 * Trusts only the top frame of Tally's own window while that frame shows Tally's own page. A missing frame
 * (null) may have been anything, and so may a frame that throws. Both are refused.
 */
export function isTrustedSender(
  asked: Asked,
  findOwnFrame: () => Frame | null,
  isOwnPage: (address: string) => boolean,
): boolean {
  return orElse(() => {
    const frame = asked.senderFrame
    return frame !== null && frame === findOwnFrame() && isAttached(frame) && isOwnPage(frame.url)
  }, false)
}

function isAttached(frame: Frame): boolean {
  return !frame.isDestroyed() && !frame.detached && frame.parent === null
}
