/** A part of the app that is large and seldom needed, so that it is fetched when it is needed first. */
interface Engine<T> {
  /** Null until it is there, and for good where it cannot be had. */
  readonly ready: T | null
  load(): Promise<void>
}

function createEngine<T>(fetchIt: () => Promise<T>): Engine<T> {
  let ready: T | null = null
  let loading: Promise<void> | null = null
  return {
    get ready() {
      return ready
    },
    load: () => {
      loading ??= fetchIt().then(
        (engine) => {
          ready = engine
        },
        // A file that is missing costs the colours and not the words.
        () => undefined,
      )
      return loading
    },
  }
}

export const highlighting = createEngine(async () => (await import('./highlighter.ts')).highlight)
export const mathematics = createEngine(async () => (await import('./maths.ts')).setMaths)
