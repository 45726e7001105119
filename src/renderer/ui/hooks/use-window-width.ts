import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}
