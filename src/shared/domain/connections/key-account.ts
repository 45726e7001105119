/** What a keychain files the keys under: programs that show keychains show these names. */
export const keyService = 'Tally'

/** Origin and connection, so that a key can never be found for another origin. */
export function keyAccountOf(connectionId: string, origin: string): string {
  return `${origin} ${connectionId}`
}
