/** Minutes and seconds as on a stopwatch: 77 is `1:17`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
