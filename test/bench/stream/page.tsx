import '../../../src/renderer/styles/fonts.css'
import '../../../src/renderer/styles/tokens.css'
import '../../../src/renderer/styles/base.css'
import { warmUpAnswers } from '../../../src/renderer/markdown/message-text.tsx'
import { answerOf } from './answer-text.ts'
import { contenders } from './contenders.tsx'

export interface StreamPlan {
  readonly contender: string
  readonly tokens: number
  /** Null for as many as a frame brings at the highest pace. */
  readonly tokensPerSecond: number | null
}

export interface StreamRun {
  readonly frames: number
  readonly droppedFrames: number
  /** Zero where no task took longer than 50 ms, where the browser starts to report. */
  readonly longestTaskMs: number
  readonly shownCharacters: number
}

const fastTokensPerFrame = 50

/** Streams one answer into the page, frame by frame, as the window does with the events of main. */
async function stream({ contender, tokens, tokensPerSecond }: StreamPlan): Promise<StreamRun> {
  const text = answerOf(tokens)
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  place.style.cssText = 'height: 100vh; overflow-y: auto'
  const column = document.createElement('div')
  column.style.cssText = 'max-width: 720px; margin: 0 auto'
  place.append(column)
  const follow = new ResizeObserver(() => {
    place.scrollTop = place.scrollHeight
  })
  follow.observe(column)
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  const show = contenders[contender]?.(column)
  if (show === undefined) throw new Error(`There is no ${contender}.`)
  const run = await feed(text, tokens, tokensPerSecond, show)
  await frame()
  await frame()
  observer.disconnect()
  follow.disconnect()
  return { ...run, longestTaskMs: Math.max(0, ...tasks), shownCharacters: column.textContent.length }
}

type Show = (added: string, isLast: boolean) => void

async function feed(text: string, tokens: number, perSecond: number | null, show: Show) {
  const perToken = text.length / tokens
  const begun = performance.now()
  let shown = 0
  let last = begun
  let frames = 0
  let droppedFrames = 0
  while (shown < text.length) {
    const now = await frame()
    frames += 1
    droppedFrames += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
    last = now
    const wanted =
      perSecond === null
        ? shown + fastTokensPerFrame * perToken
        : ((now - begun) / 1000) * perSecond * perToken
    const end = Math.min(text.length, Math.max(shown, Math.round(wanted)))
    if (end > shown) show(text.slice(shown, end), end === text.length)
    shown = end
  }
  return { frames, droppedFrames }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

// As the window does when it has started.
requestIdleCallback(warmUpAnswers)

Object.assign(window, { stream })
