import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Streamdown } from 'streamdown'
import { MessageText } from '../../../src/renderer/markdown/message-text.tsx'

type Contender = (place: HTMLElement) => (added: string, isLast: boolean) => void

/** The floor: appends every piece to one text node. */
const bareText: Contender = (place) => {
  const node = document.createTextNode('')
  place.style.whiteSpace = 'pre-wrap'
  place.append(node)
  return (added) => node.appendData(added)
}

interface Growing {
  readonly text: string
  readonly isLive: boolean
  readonly addedSince: (length: number) => string | null
}

/** A contender that React draws. It gets the text as the window's store has it: a growing string. */
function inReact(draw: (growing: Growing) => ReactNode): Contender {
  return (place) => {
    let pieces: { start: number; text: string }[] = []
    const addedSince = (length: number): string | null => {
      const from = pieces.findIndex(({ start }) => start === length)
      return from === -1
        ? null
        : pieces
            .slice(from)
            .map(({ text }) => text)
            .join('')
    }
    const root = createRoot(place)
    let text = ''
    return (added, isLast) => {
      pieces = [...pieces.slice(-32), { start: text.length, text: added }]
      text += added
      root.render(draw({ text, isLive: !isLast, addedSince }))
    }
  }
}

export const contenders: Readonly<Record<string, Contender>> = {
  'bare text': bareText,
  Tally: inReact(({ text, isLive, addedSince }) => (
    <MessageText text={text} isLive={isLive} addedSince={addedSince} />
  )),
  streamdown: inReact(({ text }) => <Streamdown>{text}</Streamdown>),
  'react-markdown': inReact(({ text }) => <Markdown remarkPlugins={[remarkGfm]}>{text}</Markdown>),
}
