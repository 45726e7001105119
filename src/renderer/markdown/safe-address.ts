import { hostNotInText } from '../../shared/domain/app/link-host.ts'
import { readOpenable } from '../../shared/domain/app/openable-address.ts'

/** The parsed address, or `null` if it must not be opened. */
export function readAddress(address: string): URL | null {
  return readOpenable(address, (text) => URL.parse(text))
}

export function isOpenable(address: string): boolean {
  return readAddress(address) !== null
}

/** The host to show after a link whose text suggests another host. */
export function hostToShow(words: string, url: URL): string | null {
  return hostNotInText(words, url, (address) => URL.parse(address))
}
