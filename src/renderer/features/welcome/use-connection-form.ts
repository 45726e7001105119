import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type {
  AddressCheck,
  Connection,
  ConnectionReport,
} from '../../../shared/contract/connections/connection.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { keepKey } from '../../stores/connections/connection-actions.ts'
import { checkAddress, saveConnection, testConnection } from '../../stores/connections/connections-store.ts'

const pauseMs = 150

export type FormResult =
  | { readonly kind: 'none' | 'testing' | 'saving' }
  | { readonly kind: 'reached'; readonly report: ConnectionReport; readonly hasKey: boolean }
  /** `wanted` is the button that led here. */
  | { readonly kind: 'refused'; readonly refusal: RefusedResult; readonly wanted: 'test' | 'save' }

export interface ConnectionFormState {
  readonly address: string
  /** The custom name of the connection; empty to use the host. */
  readonly name: string
  readonly dashboardAddress: string
  readonly check: AddressCheck | null
  readonly result: FormResult
  /** Whether a request is running, so that buttons do nothing. */
  readonly isBusy: boolean
  /** The error code of a refused form; `null` otherwise. */
  readonly refusedFor: ErrorCode | null
  readonly keyField: KeyField
  changeAddress(address: string): void
  changeName(name: string): void
  changeDashboard(address: string): void
  /** Whether a key that no keychain keeps is saved encrypted. */
  readonly isEncrypting: boolean
  chooseEncrypting(isEncrypting: boolean): void
  noticeKey(): void
  test(): Promise<void>
  /** Tests a new address or key first. Doesn't save after a failed test. */
  save(): Promise<void>
  /** Saves without a test, after a failed one. */
  keepAnyway(): Promise<void>
}

type TypedConnection = Input<'connections.save'>

const nothing: FormResult = { kind: 'none' }

/** The form's typed values and last result. The key is not part of this state. */
export function useConnectionForm(
  connection: Connection | null,
  hasSavedKey: boolean,
  onSaved: (connection: Connection) => void,
): ConnectionFormState {
  const [result, setResult] = useState<FormResult>(nothing)
  const forgetResult = (): void => setResult(nothing)
  const { typed, changes } = useTypedFields(connection, forgetResult)
  const check = useAddressCheck(typed.address)
  // React state updates late, so a ref blocks an immediate second press.
  const isAsking = useRef(false)
  const keyField = useKeyField()
  const [isEncrypting, chooseEncrypting] = useState(false)

  const readTyped = (): TypedConnection => ({
    connectionId: connection?.id ?? null,
    ...typed,
    key: keyField.read(),
  })

  /** Whether the service lists its models. The result says it. */
  async function test(asked: TypedConnection, wanted: 'test' | 'save'): Promise<boolean> {
    const tested = await testConnection(asked)
    const hasKey = asked.key !== '' || hasSavedKey
    setResult(
      tested.ok
        ? { kind: 'reached', report: tested.value, hasKey }
        : { kind: 'refused', refusal: tested, wanted },
    )
    return tested.ok
  }

  async function save(asked: TypedConnection): Promise<boolean> {
    setResult({ kind: 'saving' })
    const saved = await saveConnection(asked)
    if (saved.ok && isEncrypting && saved.value.key.state === 'session') {
      const refusal = await keepKey(saved.value.connection.id, 'encrypted')
      if (refusal !== null) raiseRefusal(refusal)
    }
    if (saved.ok) onSaved(saved.value.connection)
    else setResult({ kind: 'refused', refusal: saved, wanted: 'save' })
    return saved.ok
  }

  /** After a successful save, `isAsking` stays set, so that the same form is never saved twice. */
  async function ask(work: () => Promise<boolean>): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    isAsking.current = await work()
  }
  async function onlyTest(): Promise<boolean> {
    setResult({ kind: 'testing' })
    await test(readTyped(), 'test')
    return false
  }
  async function testAndSave(): Promise<boolean> {
    // Read once, so that no value changed during the test is saved untested.
    const asked = readTyped()
    const isNew = connection === null || asked.address !== connection.baseAddress || asked.key !== ''
    if (!isNew) return save(asked)
    setResult({ kind: 'testing' })
    return (await test(asked, 'save')) && save(asked)
  }

  return {
    ...typed,
    ...changes,
    check,
    result,
    isBusy: result.kind === 'testing' || result.kind === 'saving',
    refusedFor: result.kind === 'refused' ? result.refusal.code : null,
    keyField,
    isEncrypting,
    chooseEncrypting,
    noticeKey() {
      keyField.notice()
      forgetResult()
    },
    test: () => ask(onlyTest),
    save: () => ask(testAndSave),
    keepAnyway: () => ask(() => save(readTyped())),
  }
}

/** Every typed value except the key. Any change discards the last result. */
function useTypedFields(connection: Connection | null, forget: () => void) {
  const [typed, setTyped] = useState({
    address: connection?.baseAddress ?? '',
    name: connection?.ownName ?? '',
    dashboardAddress: connection?.dashboardAddress ?? '',
  })
  const change = (changed: Partial<typeof typed>): void => {
    setTyped((before) => ({ ...before, ...changed }))
    forget()
  }
  const changes = {
    changeAddress: (address: string) => change({ address }),
    changeName: (name: string) => change({ name }),
    changeDashboard: (dashboardAddress: string) => change({ dashboardAddress }),
  }
  return { typed, changes }
}

/** Checks the address shortly after the last key; `null` while the field is empty. */
function useAddressCheck(typed: string): AddressCheck | null {
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

interface KeyField {
  readonly ref: RefObject<HTMLInputElement | null>
  /** Whether the field contains text. No React state knows more about the key. */
  readonly hasText: boolean
  notice(): void
  read(): string
}

/** Keeps the key in its input element and reads it only when a request needs it. */
function useKeyField(): KeyField {
  const ref = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(false)
  useEffect(() => {
    const field = ref.current
    // A removed element may still be referenced, so its key is cleared.
    return () => {
      if (field !== null) field.value = ''
    }
  }, [])
  const read = (): string => ref.current?.value ?? ''
  return { ref, hasText, read, notice: () => setHasText(read() !== '') }
}
