import { type RefObject, useEffect, useRef, useState } from 'react'

export interface KeyField {
  readonly ref: RefObject<HTMLInputElement | null>
  /** Whether anything stands in it: no state knows more of a key than that. */
  readonly hasText: boolean
  notice(): void
  read(): string
}

/** The key stays in its field and is read from there at the moment of asking. */
export function useKeyField(): KeyField {
  const ref = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(false)
  useEffect(() => {
    const field = ref.current
    // What is out of the page may still be held by something: without the key in it then.
    return () => {
      if (field !== null) field.value = ''
    }
  }, [])
  const read = (): string => ref.current?.value ?? ''
  return { ref, hasText, read, notice: () => setHasText(read() !== '') }
}
