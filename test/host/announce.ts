/** Reports the app's effects outside its windows, a line each, on the host's error stream. */
export function announce(what: string, details?: unknown): void {
  console.error(`host: ${what}${details === undefined ? '' : ` ${JSON.stringify(details)}`}`)
}
