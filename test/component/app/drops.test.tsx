import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseDrops } from '../../../src/renderer/window-watch.ts'

let watch: AbortController

beforeEach(() => {
  watch = new AbortController()
  refuseDrops(window, watch.signal)
})
afterEach(() => {
  watch.abort()
  document.body.replaceChildren()
})

type Content = 'file' | 'link' | 'words'

/** Whether the page prevented the browser's default action. */
function isRefused(type: 'dragover' | 'drop', content: Content, tag: string): boolean {
  const dataTransfer = new DataTransfer()
  if (content === 'file') dataTransfer.items.add(new File(['<title>'], 'page.html', { type: 'text/html' }))
  else dataTransfer.setData(content === 'link' ? 'text/uri-list' : 'text/plain', 'https://example.com/')
  const element = document.createElement(tag)
  document.body.append(element)
  return !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

test.each([
  ['file', 'main'],
  ['link', 'main'],
  ['words', 'main'],
  ['file', 'textarea'],
  ['file', 'input'],
] as const)('a %s dropped on a %s opens nothing', (content, tag) => {
  expect(isRefused('dragover', content, tag)).toBe(true)
  expect(isRefused('drop', content, tag)).toBe(true)
})

test.each([
  ['words', 'textarea'],
  ['link', 'textarea'],
  ['words', 'input'],
] as const)('%s can still be dropped into a %s', (content, tag) => {
  expect(isRefused('dragover', content, tag)).toBe(false)
  expect(isRefused('drop', content, tag)).toBe(false)
})

test('no drop is refused any more once the watch has ended', () => {
  watch.abort()
  expect(isRefused('drop', 'file', 'main')).toBe(false)
})
