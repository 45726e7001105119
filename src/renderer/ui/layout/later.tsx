import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Dialog } from '../overlays/dialog.tsx'

const parts: (() => Promise<unknown>)[] = []

/** Once the window has been drawn, so that whatever is opened is there at once. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

type Placeholder = {
  readonly label: string
  readonly size?: 'page' | 'wide' | 'fit'
  readonly onClose: () => void
}

/**
 * A part that the first picture of the window can do without. A dialog that is opened before it has come stands there empty, of its
 * size and with the focus, so that no key goes to what lies behind it.
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
