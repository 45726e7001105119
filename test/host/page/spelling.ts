import type { Provider, WebFrame } from 'electron'
import { modelled } from './modelled.ts'
import type { TextMenu } from './wire.ts'

type TextField = HTMLTextAreaElement | HTMLInputElement

interface Word {
  readonly text: string
  readonly from: number
}

interface Spelling {
  readonly webFrame: WebFrame
  /** Puts another word in the place of the misspelled one at the caret. */
  replace(text: string): void
}

/**
 * Text fields as a spell check and a menu see them. Chromium's own asks the provider about changed paragraphs, this
 * one about the whole text. The word of a menu is the one at the caret, where a right click puts it.
 */
export function createSpelling(showMenu: (menu: TextMenu) => void): Spelling {
  const misspelled = new WeakMap<TextField, readonly string[]>()
  let language = 'en'
  let provider: Provider | null = null

  const wordsOf = (text: string): Word[] =>
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment, index }) => ({ text: segment, from: index }))
  const misspelledAtCaret = (field: TextField): Word | undefined =>
    wordsOf(field.value).find(({ text, from }) => {
      const caret = field.selectionStart ?? 0
      return from <= caret && caret <= from + text.length && misspelled.get(field)?.includes(text)
    })

  window.addEventListener('input', ({ target }) => {
    if (!isTextField(target) || !target.spellcheck || provider === null) return
    const words = wordsOf(target.value).map(({ text }) => text)
    provider.spellCheck(words, (found) => misspelled.set(target, found))
  })
  window.addEventListener('contextmenu', (event) => {
    const { target, defaultPrevented } = event
    event.preventDefault()
    if (defaultPrevented || !isTextField(target)) return
    const { selectionStart, selectionEnd, value } = target
    showMenu({
      selectionText: value.slice(selectionStart ?? 0, selectionEnd ?? 0),
      misspelledWord: misspelledAtCaret(target)?.text ?? '',
    })
  })
  return {
    webFrame: modelled<WebFrame>('webFrame', {
      setSpellCheckProvider(given, by) {
        language = given
        provider = by
      },
    }),
    replace(text) {
      const field = document.activeElement
      const word = isTextField(field) ? misspelledAtCaret(field) : undefined
      if (!isTextField(field) || word === undefined) return
      field.setSelectionRange(word.from, word.from + word.text.length)
      document.execCommand('insertText', false, text)
    },
  }
}

function isTextField(target: unknown): target is TextField {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  )
}
