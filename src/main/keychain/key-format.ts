// Visible ASCII only: a header allows nothing else, and a keychain may cut other characters. Windows takes
// 2,560 bytes. A local engine may want any word at all, so short keys are fine.
const usable = /^[\x21-\x7e]{1,2000}$/

/** The typed text without surrounding blanks, or null where it cannot be a key. */
export function cleanKey(typed: string): string | null {
  const key = typed.trim()
  return usable.test(key) ? key : null
}
