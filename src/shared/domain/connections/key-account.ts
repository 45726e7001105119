/** The service name of Tally's keychain entries; keychain programs display the name. */
export const keyService = 'Tally'

/**
 * Combines base address and connection, so that another address can never get the key. An origin is not enough:
 * gateways have each customer under another path.
 */
export function keyAccountOf(connectionId: string, baseAddress: string): string {
  return `${baseAddress} ${connectionId}`
}

/** Whether an entry of the keychain is a key's. */
export function isKeyAccount(account: unknown): account is string {
  return typeof account === 'string' && /^https?:\/\/\S+ \S+$/.test(account)
}
