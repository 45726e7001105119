import { useEffect, useEffectEvent, useState } from 'react'

/** The loaded value of `key`; null until it's there. A late value of another key is ignored. */
export function useLoaded<T>(key: string, load: (key: string) => Promise<T | null>): T | null {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T | null } | null>(null)
  const start = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    void start(key).then((value) => isCurrent && setLoaded({ key, value }))
    return () => {
      isCurrent = false
    }
  }, [key])
  return loaded?.key === key ? loaded.value : null
}
