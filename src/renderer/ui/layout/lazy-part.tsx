import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Dialog } from '../overlays/dialog.tsx'

const parts: (() => Promise<unknown>)[] = []

/** Loads the remaining parts after the first paint, so that they open at once. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

type Placeholder = {
  readonly label: string
  readonly size?: 'page' | 'wide' | 'fit'
  readonly onClose: () => void
}

/**
 * A part not needed for the first paint. A dialog that opens before it has loaded appears empty, with its
 * size and the focus, so that no key reaches the page behind.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: Placeholder,
): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async (): Promise<{ default: ComponentType<Props> }> => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Waiting = lazy(loadOnce)
  parts.push(loadOnce)
  return function Part(props: Props) {
    const Loaded = loaded ?? Waiting
    return (
      <Suspense fallback={placeholder === undefined ? null : <Dialog {...placeholder}>{null}</Dialog>}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** A hook for something else of a later part: null until it has loaded. */
export function lazyValue<Value>(load: () => Promise<Value>): () => Value | null {
  let loaded: { readonly value: Value } | null = null
  const loadOnce = async (): Promise<{ readonly value: Value }> => {
    loaded ??= { value: await load() }
    return loaded
  }
  parts.push(loadOnce)
  return function useLater() {
    const [shown, setShown] = useState(loaded)
    useEffect(() => {
      void loadOnce().then(setShown)
    }, [])
    return shown === null ? null : shown.value
  }
}
