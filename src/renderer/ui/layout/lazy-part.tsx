import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../overlays/dialog.tsx'

const parts: (() => Promise<unknown>)[] = []

/** Loads the remaining parts after the first paint, so that they open immediately. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

type Placeholder = {
  readonly label: () => string
  readonly size?: 'page' | 'wide' | 'fit' | 'top'
  readonly onClose: () => void
}

/**
 * A part not needed for the first paint. A dialog that opens before it has loaded appears empty, with its
 * size and the focus, so that no key reaches the page behind. React's own `lazy` would show a part that has
 * loaded up to 300 ms late.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: Placeholder,
): (props: Props) => ReactNode {
  const useLoaded = lazyValue(load)
  return function Part(props: Props) {
    const Loaded = useLoaded()
    if (Loaded !== null) return <Loaded {...props} />
    if (placeholder === undefined) return null
    return (
      <Dialog {...placeholder} label={placeholder.label()} closeLabel={null}>
        {null}
      </Dialog>
    )
  }
}

/** A hook for the value of a later part: null until it has loaded. */
export function lazyValue<Value>(load: () => Promise<Value>): () => Value | null {
  let loaded: { readonly value: Value } | null = null
  const loadOnce = async (): Promise<{ readonly value: Value }> => {
    loaded ??= { value: await load() }
    return loaded
  }
  parts.push(loadOnce)
  return function useLater() {
    const [shown, setShown] = useState(() => {
      // The part arrives while the rest is drawn.
      void loadOnce()
      return loaded
    })
    useEffect(() => {
      void loadOnce().then(setShown)
    }, [])
    return shown === null ? null : shown.value
  }
}
