import { request } from '../../api.ts'

const prefix = '#/c/'

/** Asks for everything that the window needs before use: each further request would delay it. */
export const askForSession = () => request('session.start', { openId: rememberedId() })

/** Stores the visible conversation in the URL fragment, so that a reload returns to it. */
export function rememberOpenId(conversationId: string): void {
  history.replaceState(null, '', `${prefix}${encodeURIComponent(conversationId)}`)
}

export function rememberedId(): string | null {
  const { hash } = location
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length))
  } catch {
    return null
  }
}
