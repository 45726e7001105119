import { useEffect, useState } from 'react'
import type { AddressCheck } from '../../../shared/contract/connections/connection.ts'
import { checkAddress } from '../../stores/connections/connections-store.ts'

const pauseMs = 150

/** What becomes of an address as it was a moment after the last key; null while nothing is typed. */
export function useAddressCheck(typed: string): AddressCheck | null {
  const [check, setCheck] = useState<AddressCheck | null>(null)
  useEffect(() => {
    if (typed.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await checkAddress(typed)
      if (isCurrent && found !== null) setCheck(found)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  return typed.trim() === '' ? null : check
}
