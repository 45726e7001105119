import { useEffect, useState } from 'react'
import type { AddressCheck } from '../../../shared/connection.ts'
import { checkAddress } from '../../stores/connections-store.ts'

const pauseMs = 150

/** What will become of the address as typed, a moment after the last key; null while nothing is typed. */
export function useAddressCheck(typed: string): AddressCheck | null {
  const [checked, setChecked] = useState<{ typed: string; check: AddressCheck | null } | null>(null)
  useEffect(() => {
    if (typed.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const check = await checkAddress(typed)
      if (isCurrent) setChecked({ typed, check })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  return checked?.typed === typed ? checked.check : null
}
