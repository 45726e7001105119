const prefix = '#/c/'

/** The fragment of the page's address names the conversation on view, so that a reload comes back to it. */
export function keepOpenId(conversationId: string): void {
  history.replaceState(null, '', `${prefix}${encodeURIComponent(conversationId)}`)
}

export function readOpenId(): string | null {
  const { hash } = location
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length))
  } catch {
    return null
  }
}
