const privateHosts = [
  /^10\.\d+\.\d+\.\d+$/,
  /^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  // Link-local addresses, and those that IPv6 reserves for private networks.
  /^169\.254\.\d+\.\d+$/,
  /^\[fe[89ab][\da-f]:/,
  /^\[f[cd][\da-f]{2}:/,
  /\.local\.?$/,
]

/**
 * Whether a host is another computer of the local network; this computer isn't. The `hostname` comes from URL, which
 * writes every form of an IP address in one way.
 */
export function isOnLocalNetwork(hostname: string): boolean {
  return privateHosts.some((pattern) => pattern.test(hostname))
}
