import { markdownStrings } from '../strings/message.ts'
import css from './words.module.css'

const maxReferences = 1_000
const maxNotes = 500

export interface Footnotes {
  /** Registers a rendered reference. It becomes a link once its footnote exists. */
  refer(label: string, element: HTMLElement): void
  /** Registers a footnote and returns the element for its text; `null` beyond the limit. */
  define(label: string): HTMLElement | null
  /** Jumps between reference and footnote; `false` if the press was meant for something else. */
  follow(pressed: Element): boolean
  clear(): void
}

/** The footnotes at the end of an answer. No element has an id, so no answer can imitate part of another. */
export function createFootnotes(root: HTMLElement): Footnotes {
  const numbers = new Map<string, number>()
  const waiting = new Map<string, HTMLElement[]>()
  const ends = new WeakMap<Element, () => Element | null>()
  const firstReferences = new Map<number, HTMLElement>()
  let list: HTMLElement | null = null
  let referenceCount = 0
  let noteCount = 0

  const link = (element: HTMLElement, number: number): void => {
    const button = createJump(String(number), markdownStrings.footnote(number))
    ends.set(button, () => list?.children[number - 1] ?? null)
    element.dataset['noWords'] = ''
    element.replaceChildren(button)
    if (!firstReferences.has(number)) addBackLink(number, button)
  }
  const addBackLink = (number: number, reference: HTMLElement): void => {
    const note = list?.children[number - 1]
    if (note === undefined) return
    firstReferences.set(number, reference)
    const back = createJump('↩', markdownStrings.backToText(number))
    ends.set(back, () => firstReferences.get(number) ?? null)
    const place = document.createElement('span')
    place.dataset['noWords'] = ''
    place.append(back)
    note.append(place)
  }
  const addNote = (): HTMLElement => {
    list ??= createList(root)
    const note = document.createElement('li')
    note.tabIndex = -1
    note.dir = 'auto'
    // The back link must follow the text, whichever is rendered first.
    const words = document.createElement('div')
    note.append(words)
    list.append(note)
    noteCount += 1
    return words
  }

  return {
    refer: (label, element) => {
      referenceCount += 1
      if (referenceCount > maxReferences) return
      const number = numbers.get(label)
      if (number !== undefined) {
        link(element, number)
        return
      }
      const others = waiting.get(label)
      if (others === undefined) waiting.set(label, [element])
      else others.push(element)
    },
    define: (label) => {
      if (noteCount >= maxNotes) return null
      const words = addNote()
      if (!numbers.has(label)) {
        numbers.set(label, noteCount)
        // References rendered again since then are waiting as newer elements.
        for (const element of waiting.get(label) ?? []) if (root.contains(element)) link(element, noteCount)
        waiting.delete(label)
      }
      return words
    },
    follow: (pressed) => {
      const end = ends.get(pressed)?.()
      if (!(end instanceof HTMLElement)) return false
      end.scrollIntoView({ block: 'nearest' })
      end.focus({ preventScroll: true })
      return true
    },
    clear: () => {
      numbers.clear()
      waiting.clear()
      firstReferences.clear()
      list = null
      referenceCount = 0
      noteCount = 0
    },
  }
}

function createJump(words: string, label: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css('jump')
  button.setAttribute('aria-label', label)
  button.textContent = words
  return button
}

function createList(root: HTMLElement): HTMLElement {
  const section = document.createElement('section')
  section.className = css('notes')
  section.setAttribute('aria-label', markdownStrings.footnotes)
  const list = document.createElement('ol')
  section.append(list)
  root.append(section)
  return list
}
