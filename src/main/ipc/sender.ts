interface Frame {
  readonly url: string
  readonly parent: unknown
}

/** Only the top frame of our own page may ask. A frame that is gone (null) may have been anything, so it is refused. */
export function isTrustedSender(
  frame: Frame | null,
  mainFrame: Frame | null,
  isOwnPage: (address: string) => boolean,
): boolean {
  return frame !== null && frame === mainFrame && frame.parent === null && isOwnPage(frame.url)
}
