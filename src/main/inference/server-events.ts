import { createParser, type ParseError } from 'eventsource-parser'

export interface ServerEvent {
  /** `error` where the event was named so; `too-large` where it had no end in sight. */
  readonly kind: 'data' | 'named' | 'error' | 'too-large'
  readonly data: string
}

export interface ServerEventReader {
  feed(text: string): ServerEvent[]
  /** What is left when the stream is over: a last event whose blank line never came. */
  end(): ServerEvent[]
}

/** Server-sent events, however the text was cut into pieces. The parser gets whole lines: it drops halves it does not know. */
export function createServerEventReader(maxEventLength: number): ServerEventReader {
  let events: ServerEvent[] = []
  let fragments: string[] = []
  let fragmentLength = 0
  let isOver = false

  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ event, data }) => push({ kind: kindOf(event), data }),
    onError: (error: ParseError) => {
      if (error.type === 'max-buffer-size-exceeded') endAsTooLarge()
      // llama.cpp before autumn 2025 wrote `error: {...}` where others write `data:`.
      if (error.field === 'error') push({ kind: 'error', data: error.value ?? '' })
    },
  })

  function push(event: ServerEvent): void {
    if (event.data.length > maxEventLength) endAsTooLarge()
    else if (!isOver) events.push(event)
  }

  function endAsTooLarge(): void {
    if (!isOver) events.push({ kind: 'too-large', data: '' })
    isOver = true
  }

  function feed(text: string): ServerEvent[] {
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    if (lineEnd > 0 && !isOver) {
      parser.feed(fragments.join('') + text.slice(0, lineEnd))
      fragments = []
      fragmentLength = 0
    }
    fragments.push(text.slice(lineEnd))
    fragmentLength += text.length - lineEnd
    if (fragmentLength > maxEventLength) endAsTooLarge()
    const fresh = events
    events = []
    return fresh
  }

  return { feed, end: () => feed('\n\n') }
}

function kindOf(name: string | undefined): ServerEvent['kind'] {
  if (name === 'error') return 'error'
  return name === undefined || name === 'message' ? 'data' : 'named'
}
