const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const wholeMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** For a column: `20 Nov, 15:00:07`. */
export function formatMoment(at: number): string {
  return moment.format(at)
}

/** With its year: `20 Nov 2026, 15:00:07`. */
export function formatWholeMoment(at: number): string {
  return wholeMoment.format(at)
}
