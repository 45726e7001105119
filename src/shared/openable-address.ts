interface ParsedAddress {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly href: string
}

const openableProtocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])
const longestAddress = 2_000

/** Whether an address that a model wrote may be a link, and may be handed to the system. */
export function isOpenableAddress({ protocol, username, password, href }: ParsedAddress): boolean {
  return (
    openableProtocols.has(protocol) && username === '' && password === '' && href.length <= longestAddress
  )
}
