/** What the app did to the world outside its windows, a line each, for whoever watches the host's error stream. */
export function announce(what: string, details?: unknown): void {
  console.error(`host: ${what}${details === undefined ? '' : ` ${JSON.stringify(details)}`}`)
}
