const longest = 120

/**
 * Makes a file name safe inside a sentence. The name is untrusted, so characters that could change the text
 * around it are removed.
 */
export function displayName(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]+/gu, ' ')
  return clean.trim().slice(0, longest).toWellFormed() || 'file'
}

/** The name as stored: in one line, without spaces around it. */
export function tidyName(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
