import { hasHiddenCharacters, withoutHiddenCharacters } from '../../shared/domain/chat/hidden-characters.ts'
import { copyToClipboard } from '../lib/clipboard.ts'
import { copyStrings } from '../strings/app.ts'
import { markdownStrings } from '../strings/message.ts'
import { iconPaths } from '../ui/controls/icon.tsx'
import iconButtonCss from '../ui/controls/icon-button.module.css'
import boxCss from '../ui/layout/scroll-box.module.css'
import css from './code-block.module.css'
import { type CodeLines, type CodeToken, createCodeLines } from './code-lines.ts'
import type { CodePart } from './drawing.ts'

const svg = 'http://www.w3.org/2000/svg'
const actions = {
  copy: { label: () => markdownStrings.copyCode, icon: 'copy' },
  wrap: { label: () => markdownStrings.wrap, icon: 'wrap' },
  numbers: { label: () => markdownStrings.lineNumbers, icon: 'numbers' },
  collapse: { label: () => markdownStrings.collapse, icon: 'chevron-up' },
} as const

const confirmationMs = 2_000
/** Shorter code can't be collapsed. */
const fewLines = 20

export interface CodeBlock {
  readonly language: string
  readonly code: string
  append(text: string): void
  /** Marks the code as complete. */
  close(): void
  /** Replaces the content with a newer state of the same code. */
  become(part: CodePart): void
  /** Whether `drawAgain` has something to correct. */
  readonly isTorn: boolean
  /** Renders the lines with colours, or corrects torn ones: some with each step. Yields the elements' number. */
  drawAgain(tokens: readonly CodeToken[] | null): Generator<number, void>
  press(action: string): void
}

/** Code shown verbatim, with a copy button that omits invisible characters. */
export function createCodeBlock(element: HTMLElement, language: string): CodeBlock {
  const parts = buildBox(element, language)
  let pieces: string[] = []
  let tokens: readonly CodeToken[] | null = null
  const switches = { wrap: false, numbers: false, collapse: false }
  const lines: CodeLines = createCodeLines(parts.code, () => switches.numbers)
  let lineCount = 0

  const codeOf = (): string => {
    const code = pieces.join('')
    pieces = [code]
    return code
  }
  const countLines = (text: string): void => {
    lineCount += text.split('\n').length - 1
    parts.collapse.hidden = lineCount <= fewLines
  }
  const append = (text: string): void => {
    pieces.push(text)
    countLines(text)
    lines.append(text)
    if (hasHiddenCharacters(text)) parts.warn()
  }
  const shown = (): readonly CodeToken[] => tokens ?? [{ text: codeOf(), kind: null }]
  const drawAll = (): void => void Array.from(lines.drawAgain(shown()))
  const toggle = (name: keyof typeof switches): void => {
    switches[name] = !switches[name]
    element.classList.toggle(css(name), switches[name])
    markPressed(element, name, switches[name])
    if (name === 'numbers') drawAll()
  }

  return {
    language,
    get code() {
      return codeOf()
    },
    append,
    close: () => {
      const code = codeOf()
      const closed = code.replace(/\n$/, '')
      pieces = [closed]
      if (switches.numbers) drawAll()
      else if (closed !== code) lines.dropLineEnd()
    },
    become: ({ code }) => {
      const known = codeOf()
      if (code === known) return
      if (code.startsWith(known) && !switches.numbers) append(code.slice(known.length))
      else {
        pieces = [code]
        tokens = null
        lineCount = 0
        countLines(code)
        drawAll()
        if (hasHiddenCharacters(code)) parts.warn()
      }
    },
    get isTorn() {
      return lines.isTorn
    },
    drawAgain: (found) => {
      tokens = found ?? tokens
      return lines.drawAgain(shown(), found === null)
    },
    press: (action) => {
      if (action === 'copy') void copy(withoutHiddenCharacters(codeOf()), parts.told)
      else if (action === 'wrap' || action === 'numbers' || action === 'collapse') toggle(action)
    },
  }
}

async function copy(text: string, told: HTMLElement): Promise<void> {
  const words = (await copyToClipboard(text)) ? copyStrings.copied : copyStrings.notCopied
  told.textContent = words
  setTimeout(() => {
    if (told.textContent === words) told.textContent = ''
  }, confirmationMs)
}

interface Box {
  readonly code: HTMLElement
  readonly told: HTMLElement
  readonly collapse: HTMLElement
  warn(): void
}

function buildBox(element: HTMLElement, language: string): Box {
  const header = make('div', css('header'), { 'data-no-words': '' })
  const name = make('span', css('language'))
  name.textContent = language === '' ? markdownStrings.code : language
  const told = make('span', css('told'), { role: 'status' })
  const buttons = make('span', css('buttons'))
  const collapse = createCodeButton('collapse')
  collapse.hidden = true
  buttons.append(
    told,
    collapse,
    createCodeButton('wrap'),
    createCodeButton('numbers'),
    createCodeButton('copy'),
  )
  header.append(name, buttons)
  const box = make('div', boxCss('box'), { role: 'group', 'aria-label': markdownStrings.code, tabindex: '0' })
  const pre = make('pre', '', { dir: 'ltr' })
  const code = make('code', '')
  pre.append(code)
  box.append(pre)
  element.className = css('block')
  element.append(header, box)
  return { code, told, collapse, warn: () => warnIn(header, name) }
}

function warnIn(header: HTMLElement, name: HTMLElement): void {
  if (name.nextElementSibling?.classList.contains(css('hidden')) === true) return
  const badge = make('span', css('hidden'), { title: markdownStrings.hiddenCharactersHint })
  badge.textContent = markdownStrings.hiddenCharacters
  header.insertBefore(badge, name.nextSibling)
}

function make(
  tag: string,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

type CodeAction = keyof typeof actions

/** Created without React, like the whole answer. The answer's listener handles the press. */
function createCodeButton(action: CodeAction): HTMLElement {
  const { label, icon } = actions[action]
  const button = document.createElement('button')
  button.type = 'button'
  button.className = iconButtonCss('button', 'small')
  button.setAttribute('aria-label', label())
  button.title = label()
  button.dataset['do'] = action
  if (action !== 'copy') button.setAttribute('aria-pressed', 'false')
  button.append(createIcon(iconPaths[icon]))
  return button
}

function markPressed(block: Element, action: CodeAction, isPressed: boolean): void {
  block.querySelector(`[data-do="${action}"]`)?.setAttribute('aria-pressed', String(isPressed))
}

function createIcon(path: string): Element {
  const icon = document.createElementNS(svg, 'svg')
  const attributes = {
    width: '16',
    height: '16',
    viewBox: '0 0 16 16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.35',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}
