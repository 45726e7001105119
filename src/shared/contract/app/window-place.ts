import * as z from 'zod'

const whole = z.number().int().min(-100_000).max(100_000)

const WindowPlace = z.strictObject({
  x: whole,
  y: whole,
  width: whole,
  height: whole,
  state: z.enum(['normal', 'maximised', 'full-screen']),
})
export type WindowPlace = z.infer<typeof WindowPlace>

/** The window's place on each display, keyed by display id, and the display that the window used last. */
export const WindowPlaces = z.strictObject({
  last: z.string().max(40).nullable(),
  places: z.record(z.string().max(40), WindowPlace),
})
export type WindowPlaces = z.infer<typeof WindowPlaces>
