import { hostBeside } from '../../shared/domain/app/link-host.ts'
import { readOpenable } from '../../shared/domain/app/openable-address.ts'

/** The address as it would be opened, or null for one that must not be. */
export function readAddress(address: string): URL | null {
  return readOpenable(address, (text) => URL.parse(text))
}

export function isOpenable(address: string): boolean {
  return readAddress(address) !== null
}

/** The host to show after a link, when the words of the link would make one think of another. */
export function hostToShow(words: string, url: URL): string | null {
  return hostBeside(words, url, (address) => URL.parse(address))
}
