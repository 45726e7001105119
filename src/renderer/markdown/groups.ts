import { classNames } from '../lib/class-names.ts'
import styles from './message-text.module.css'

const css = classNames(styles)
/** Blocks stand in groups of about so many characters. */
const groupLength = 4_000
/** A shorter answer is laid out whole. */
const longAnswer = 24_000

interface Groups {
  /** The one that the next block goes to; another one only begins where nothing is open. */
  current(isAtEdge: boolean): HTMLElement
  grow(length: number): void
  settle(): void
  readonly isUnsettled: boolean
  clear(): void
}

/**
 * In a long answer the groups out of sight are not laid out. Each has been once, and keeps the height it had then: so nothing
 * jumps, neither the page nor what measures it.
 */
export function createGroups(root: HTMLElement): Groups {
  let group: HTMLElement | null = null
  let lengthInGroup = 0
  let length = 0
  let full: HTMLElement[] = []
  let laidOut: HTMLElement[] = []

  return {
    current: (isAtEdge) => {
      if (group !== null && (lengthInGroup < groupLength || !isAtEdge)) return group
      if (group !== null) full.push(group)
      group = document.createElement('div')
      group.className = css('group')
      root.insertBefore(group, root.querySelector(':scope > section'))
      lengthInGroup = 0
      return group
    },
    grow: (added) => {
      lengthInGroup += added
      length += added
    },
    settle: () => {
      if (length <= longAnswer) return
      for (const element of laidOut) element.classList.add(css('settled'))
      laidOut = full
      full = []
    },
    get isUnsettled() {
      return length > longAnswer && full.length + laidOut.length > 0
    },
    clear: () => {
      group = null
      lengthInGroup = 0
      length = 0
      full = []
      laidOut = []
    },
  }
}
