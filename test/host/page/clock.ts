/** Moves the wall clock of this world. Timers and `performance.now` run on as they are. */
export function shiftClock(offsetMs: number): void {
  const TrueDate = Date
  const now = (): number => TrueDate.now() + offsetMs
  const ShiftedDate = new Proxy(TrueDate, {
    apply: () => new TrueDate(now()).toString(),
    construct: (_target, given: unknown[], newTarget) =>
      Reflect.construct(TrueDate, given.length === 0 ? [now()] : given, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
  TrueDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
