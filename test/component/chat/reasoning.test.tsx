import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Reasoning } from '../../../src/renderer/features/chat/answer/answer.tsx'
import { hostileAnswers, oddCuts } from '../hostile-corpus.ts'
import { render } from '../render.ts'

const summary = page.getByText('Reasoning', { exact: true })
const box = page.getByRole('group', { name: 'Reasoning' })

async function openReasoning(addedSince?: (length: number) => string | null) {
  const shown = (text: string) => (
    <Reasoning text={text} thinkingSince={null} {...(addedSince !== undefined && { addedSince })} />
  )
  const screen = await render(shown(''))
  await summary.click()
  const element = box.element()
  return { element, show: (text: string) => screen.rerender(shown(text)) }
}

it.each(Object.entries(hostileAnswers()))(
  '%s in reasoning are only text, cut at any character',
  async (_kind, answers) => {
    const alarm = vi.spyOn(window, 'alert').mockImplementation(() => {})
    const { element, show } = await openReasoning()
    for (const source of answers)
      for (const end of [...oddCuts(source), source.length]) {
        const text = source.slice(0, end)
        await show(text)
        expect(
          [...element.querySelectorAll('*')].every(({ tagName }) => tagName === 'DIV' || tagName === 'WBR'),
        ).toBe(true)
        expect([...element.querySelectorAll('*')].flatMap((part) => part.getAttributeNames())).not.toContain(
          'style',
        )
        if (text.length <= 32_000) expect(element.textContent).toBe(text)
      }
    expect(alarm).not.toHaveBeenCalled()
    alarm.mockRestore()
  },
)

it('grows at its end only: earlier pieces stay the same elements, and nothing is missing', async () => {
  let text = ''
  const asked: number[] = []
  const added = 'A thought that goes on.\n'.repeat(100)
  const { element, show } = await openReasoning((length) => {
    asked.push(length)
    return text.slice(length)
  })
  const touched = new Set<Node>()
  const watch = new MutationObserver((records) => {
    for (const { target } of records)
      touched.add(target instanceof Element ? target : (target.parentElement ?? target))
  })
  watch.observe(element, { subtree: true, characterData: true, childList: true })
  for (let frame = 0; frame < 60; frame += 1) {
    text += added
    await show(text)
  }
  expect(element.children.length).toBeGreaterThan(4)
  touched.clear()
  text += 'and on'
  await show(text)
  await expect.poll(() => touched.size).toBeGreaterThan(0)
  expect([...touched]).toEqual([element.lastElementChild])
  expect([...element.children].map(({ textContent }) => textContent).join('\n')).toBe(text)
  expect(asked.at(-1)).toBe(text.length - 'and on'.length)
  watch.disconnect()
})

it("splits an endless word between letters that aren't joined, and loses none", async () => {
  const { element, show } = await openReasoning()
  const word = 'كلمة'.repeat(2_000)
  await show(word)
  expect(element.querySelectorAll('wbr').length).toBeGreaterThan(word.length / 400 - 1)
  expect(element.textContent).toBe(word)
})
