import { useEffect, useState } from 'react'
import type { AddressCheck } from '../../../shared/connection.ts'
import { checkAddress } from '../../stores/connections-store.ts'

const pauseMs = 150

interface Checked {
  readonly typed: string
  readonly check: AddressCheck
  readonly isPlainAllowed: boolean
}

interface CheckedAddress {
  /** What will become of the address as it was a moment ago; null while nothing is typed. */
  readonly check: AddressCheck | null
  readonly isPlainAllowed: boolean
  allowPlain(isAllowed: boolean): void
  /** The yes for the address as it is typed now, which may be newer than its check. */
  readYes(): Promise<boolean>
}

/** Checks an address a moment after the last key. A yes to unencrypted http holds for one origin and goes with it. */
export function useAddressCheck(typed: string): CheckedAddress {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    if (typed.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await checkAddress(typed)
      if (isCurrent && found !== null) setChecked((before) => keepYes(before, { typed, ...found }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])

  return {
    check: typed.trim() === '' ? null : (checked?.check ?? null),
    isPlainAllowed: checked?.isPlainAllowed ?? false,
    allowPlain: (isPlainAllowed) => setChecked((before) => before && { ...before, isPlainAllowed }),
    async readYes() {
      if (checked?.typed === typed) return checked.isPlainAllowed
      const found = await checkAddress(typed)
      return found !== null && keepYes(checked, { typed, ...found }).isPlainAllowed
    },
  }
}

/** What was answered for this very origin a moment ago is newer than what main remembers of it. */
function keepYes(before: Checked | null, found: Checked): Checked {
  const origin = originOf(found.check)
  const isSame = before !== null && origin !== null && origin === originOf(before.check)
  return isSame ? { ...found, isPlainAllowed: before.isPlainAllowed } : found
}

function originOf(check: AddressCheck): string | null {
  return check.kind === 'usable' ? check.origin : null
}
