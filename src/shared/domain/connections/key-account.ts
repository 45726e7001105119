/** The service name of Tally's keychain entries; keychain programs display the name. */
export const keyService = 'Tally'

/** Combines origin and connection, so that another origin can never get the key. */
export function keyAccountOf(connectionId: string, origin: string): string {
  return `${origin} ${connectionId}`
}
