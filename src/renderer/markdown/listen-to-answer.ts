import type { CodeBlock } from './code-block.ts'
import type { Footnotes } from './footnotes.ts'

interface Listener {
  readonly openLink: (address: string) => void
  readonly notes: Footnotes
  readonly blockOf: (element: Element) => CodeBlock | undefined
}

/** One listener for all that can be pressed in an answer. A link never leads away by itself. */
export function listenToAnswer(root: HTMLElement, { openLink, notes, blockOf }: Listener): () => void {
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link !== null) {
      event.preventDefault()
      // By a person or what helps them, and not by a script.
      if (event.isTrusted) openLink(link.href)
      return
    }
    const button = event.target.closest('button')
    if (button === null || notes.follow(button)) return
    press(button)
  }
  const press = (button: HTMLElement): void => {
    const action = button.dataset['do']
    for (let box = button.parentElement; box !== null && box !== root; box = box.parentElement) {
      const block = blockOf(box)
      if (block === undefined || action === undefined) continue
      block.press(action)
      return
    }
  }
  const onOtherButton = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
  }
  root.addEventListener('click', onClick)
  root.addEventListener('auxclick', onOtherButton)
  return () => {
    root.removeEventListener('click', onClick)
    root.removeEventListener('auxclick', onOtherButton)
  }
}
