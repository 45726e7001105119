import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../messages/markdown.ts'
import { iconPaths } from '../ui/controls/icon.tsx'
import buttonStyles from '../ui/controls/icon-button.module.css'

const css = classNames(buttonStyles)
const svg = 'http://www.w3.org/2000/svg'

const actions = {
  copy: { label: markdownStrings.copyCode, icon: 'copy' },
  wrap: { label: markdownStrings.wrap, icon: 'wrap' },
  numbers: { label: markdownStrings.lineNumbers, icon: 'numbers' },
} as const

type CodeAction = keyof typeof actions

/** Made without React, as all of an answer is; whoever holds the answer hears the press. */
export function createCodeButton(action: CodeAction): HTMLElement {
  const { label, icon } = actions[action]
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css('button', 'small')
  button.setAttribute('aria-label', label)
  button.title = label
  button.dataset['do'] = action
  if (action !== 'copy') button.setAttribute('aria-pressed', 'false')
  button.append(createIcon(iconPaths[icon]))
  return button
}

export function markPressed(block: Element, action: CodeAction, isPressed: boolean): void {
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
