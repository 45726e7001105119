import { useEffect, useState } from 'react'

/**
 * Whether a frame with this value has been painted. Content below the fold can wait for it, so that it delays
 * nothing in view. Where nothing waits, no frame is watched, and nothing is drawn again.
 */
export function useIsPainted(value: unknown, isAwaited: boolean): boolean {
  const [painted, setPainted] = useState<{ readonly value: unknown } | null>(null)
  useEffect(() => {
    if (!isAwaited) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted({ value }))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value, isAwaited])
  return painted !== null && painted.value === value
}
