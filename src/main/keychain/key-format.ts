// Visible ASCII only: anything else cannot stand in a header, and a keychain may cut it. Windows takes 2,560 bytes. An engine
// on this computer may want any word at all, so short ones are fine.
const usable = /^[\x21-\x7e]{1,2000}$/

/** What was typed without the blanks around it, or null where it cannot be a key. */
export function cleanKey(typed: string): string | null {
  const key = typed.trim()
  return usable.test(key) ? key : null
}
