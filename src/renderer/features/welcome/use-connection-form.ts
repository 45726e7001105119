import { type RefObject, useRef, useState } from 'react'
import type { Connection, ConnectionReport } from '../../../shared/connection.ts'
import type { Input } from '../../../shared/contract.ts'
import type { RefusedReply } from '../../../shared/errors.ts'
import { saveConnection, testConnection } from '../../stores/connections-store.ts'

export type FormResult =
  | { readonly kind: 'none' | 'testing' | 'saving' }
  | { readonly kind: 'reached'; readonly report: ConnectionReport; readonly hasKey: boolean }
  | { readonly kind: 'refused'; readonly reply: RefusedReply }

interface ConnectionForm {
  readonly address: string
  readonly result: FormResult
  readonly keyField: RefObject<HTMLInputElement | null>
  changeAddress(address: string): void
  forgetResult(): void
  test(): Promise<void>
  save(): Promise<void>
}

/** The key stays in its field and is read from there at the moment of asking: no state ever holds it. */
export function useConnectionForm(
  connection: Connection | null,
  hasSavedKey: boolean,
  onSaved: (connection: Connection) => void,
): ConnectionForm {
  const [address, setAddress] = useState(connection?.baseAddress ?? '')
  const [result, setResult] = useState<FormResult>({ kind: 'none' })
  // State is a moment late: a second press in the same moment would ask a second time.
  const isAsking = useRef(false)
  const keyField = useRef<HTMLInputElement>(null)

  const typed = (): Input<'connections.save'> => ({
    connectionId: connection?.id ?? null,
    address,
    key: keyField.current?.value ?? '',
  })

  return {
    address,
    result,
    keyField,
    changeAddress(changed) {
      setAddress(changed)
      setResult({ kind: 'none' })
    },
    forgetResult: () => setResult({ kind: 'none' }),
    async test() {
      if (isAsking.current) return
      isAsking.current = true
      const asked = typed()
      setResult({ kind: 'testing' })
      const reply = await testConnection(asked)
      isAsking.current = false
      const hasKey = asked.key !== '' || hasSavedKey
      setResult(reply.ok ? { kind: 'reached', report: reply.value, hasKey } : { kind: 'refused', reply })
    },
    async save() {
      if (isAsking.current) return
      isAsking.current = true
      setResult({ kind: 'saving' })
      const reply = await saveConnection(typed())
      if (reply.ok) {
        onSaved(reply.value.connection)
        return
      }
      isAsking.current = false
      setResult({ kind: 'refused', reply })
    },
  }
}
