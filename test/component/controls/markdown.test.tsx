import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { highlighting, mathematics } from '../../../src/renderer/markdown/deferred-highlighting.ts'
import { LinkOpener } from '../../../src/renderer/markdown/link-opener.ts'
import { MessageText } from '../../../src/renderer/markdown/message-text.tsx'
import { render } from '../render.ts'

beforeAll(async () => {
  await Promise.all([highlighting.load(), mathematics.load()])
})

describe('a streaming answer', () => {
  it('keeps the elements of finished blocks', async () => {
    const start = '# Title\n\nFirst **paragraph**.\n\n```js\nconst a = 1\n```\n\nOpen'
    const screen = await render(<MessageText text={start} isLive />)
    const blocks = () => [...(screen.container.firstElementChild?.firstElementChild?.children ?? [])]
    await expect.poll(() => screen.container.querySelector('pre span span')).not.toBeNull()
    const closed = blocks().slice(0, 3)
    const changes = vi.fn()
    const observer = new MutationObserver(changes)
    for (const element of closed)
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    await screen.rerender(<MessageText text={`${start} end grows\n\n- and a list\n\nThe end`} isLive />)
    expect(blocks().slice(0, 3)).toEqual(closed)
    expect(observer.takeRecords()).toEqual([])
    expect(changes).not.toHaveBeenCalled()
    await expect.element(screen.getByText('The end')).toBeVisible()
  })

  it('turns an address into a link only once the address is complete', async () => {
    const screen = await render(<MessageText text="See https://example.co" isLive />)
    expect(screen.container.querySelector('a')).toBeNull()
    await screen.rerender(<MessageText text="See https://example.com" isLive={false} />)
    expect(screen.container.querySelector('a')?.href).toBe('https://example.com/')
  })
})

describe('a link', () => {
  it('is opened by the app and shows its target', async () => {
    const open = vi.fn()
    const text = '[https://bank.example](https://other.example/a) and [the manual](https://example.com/b)'
    const screen = await render(
      <LinkOpener value={open}>
        <MessageText text={text} isLive={false} />
      </LinkOpener>,
    )
    await expect.element(screen.getByText('(other.example)')).toBeVisible()
    const link = screen.getByRole('link', { name: 'the manual' })
    await expect.element(link).toHaveAttribute('title', 'https://example.com/b')
    const before = window.location.href
    await userEvent.click(link)
    expect(open.mock.calls).toEqual([['https://example.com/b']])
    expect(window.location.href).toBe(before)
  })

  it('replaces an image', async () => {
    const screen = await render(<MessageText text="![a chart](https://example.com/c.png)" isLive={false} />)
    await expect
      .element(screen.getByRole('link', { name: 'a chart' }))
      .toHaveAttribute('href', 'https://example.com/c.png')
  })
})

describe('code', () => {
  it('is copied unchanged, without a final line break', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(<MessageText text={'```sh\nls -l\n\tpwd\n```'} isLive={false} />)
    await expect.element(screen.getByText('sh', { exact: true })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(writeText.mock.calls).toEqual([['ls -l\n\tpwd']])
    await expect.element(screen.getByRole('status')).toHaveTextContent('Copied')
    await expect.element(screen.getByRole('button', { name: 'Copy code' })).toHaveFocus()
  })

  it('reports invisible characters, and copies without them', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(
      <MessageText text={'```\nif (a\u202e && b\u2066) {}\u200b\n```'} isLive={false} />,
    )
    await expect.element(screen.getByText('hidden characters')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(writeText.mock.calls).toEqual([['if (a && b) {}']])
  })

  it('shows invisible characters in place, also inline, and omits them from the selection', async () => {
    const text = '`rm\u200b -r`\n\n```\nif (a\u202e) {}\n```\n\n[x\u202ey](https://example.com)'
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.element(screen.getByText('U+200B')).toBeVisible()
    await expect.element(screen.getByText('U+202E')).toBeVisible()
    for (const code of screen.container.querySelectorAll('code')) {
      getSelection()?.selectAllChildren(code)
      expect(getSelection()?.toString()).toMatch(/^(?:rm -r|if \(a\) \{\})$/)
    }
    expect(screen.container.textContent).toMatch(/hidden characters$/)
  })

  it('has colors once it is closed, keeps every letter, and is plain in an unknown language', async () => {
    const code = 'const a = `x` // why <b>\n\n\tif (a) { return null }'
    const text = (language: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\nafter`
    const screen = await render(<MessageText text={text('js')} isLive />)
    await expect.poll(() => screen.container.querySelectorAll('pre span span').length).toBeGreaterThan(4)
    expect(screen.container.querySelector('pre')?.textContent).toBe(code)
    await screen.rerender(<MessageText text={text('__proto__')} isLive={false} />)
    expect(screen.container.querySelector('pre')?.textContent).toBe(code)
    expect(screen.container.querySelector('pre span span')).toBeNull()
  })

  it('of many lines has colors too, and keeps every letter', async () => {
    const code = Array.from({ length: 600 }, (_, at) => `const name${at} = 'a longer text' // ${at}\n`)
      .map((line, at) => (at % 7 === 6 ? `${line}\n` : line))
      .join('')
      .trimEnd()
    expect(code.length).toBeGreaterThan(20_000)
    const screen = await render(<MessageText text={`\`\`\`js\n${code}\n\`\`\``} isLive={false} />)
    await expect.poll(() => screen.container.querySelectorAll('pre span span').length).toBeGreaterThan(1_000)
    expect(screen.container.querySelector('pre')?.textContent).toBe(code)
  })

  it('of more than twenty lines can be collapsed, and its header stays in view', async () => {
    const code = 'let a = 1\n'.repeat(80)
    const screen = await render(
      <div style={{ height: 300, overflow: 'auto' }}>
        <MessageText text={`\`\`\`js\n${code}\`\`\`\n\nafter`} isLive={false} />
      </div>,
    )
    const copy = screen.getByRole('button', { name: 'Copy code' })
    const scroller = screen.container.firstElementChild
    scroller?.scrollTo(0, 600)
    await expect.element(copy).toBeInViewport()
    const box = screen.getByRole('group', { name: 'code' }).element()
    const height = box.clientHeight
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(box.clientHeight).toBeLessThan(height / 3)
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(box.clientHeight).toBe(height)
  })

  it('of a few lines has nothing to collapse', async () => {
    const screen = await render(<MessageText text={'```js\nlet a = 1\n```'} isLive={false} />)
    await expect.element(screen.getByRole('button', { name: 'Copy code' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Collapse' })).not.toBeInTheDocument()
  })

  it('can be wrapped and numbered, also by keyboard, and is copied without numbers', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const code = `let a = 1\n\nlet b = ${'1'.repeat(400)}`
    const screen = await render(<MessageText text={`\`\`\`js\n${code}\n\`\`\``} isLive={false} />)
    const wrap = screen.getByRole('button', { name: 'Wrap' })
    await expect.element(wrap).toHaveAttribute('aria-pressed', 'false')
    const box = screen.getByRole('group', { name: 'code' }).element()
    expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
    wrap.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(wrap).toHaveAttribute('aria-pressed', 'true')
    expect(box.scrollWidth).toBe(box.clientWidth)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect
      .element(screen.getByRole('button', { name: 'Line numbers' }))
      .toHaveAttribute('aria-pressed', 'true')
    const lines = [...screen.container.querySelectorAll<HTMLElement>('[data-line]')]
    expect(lines.map(({ dataset }) => dataset['line'])).toEqual(['1', '2', '3'])
    expect(screen.container.querySelector('pre')?.textContent).toBe(code)
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(writeText.mock.calls).toEqual([[code]])
  })

  it('appears line by line while its fence is open, without redrawing finished lines', async () => {
    const start = `\`\`\`js\n${'let a = 1\n'.repeat(120)}`
    const screen = await render(<MessageText text={start} isLive />)
    const first = screen.container.querySelector('pre span')
    const changes = new MutationObserver(() => undefined)
    if (first !== null) changes.observe(first, { subtree: true, childList: true, characterData: true })
    for (let end = 1; end < 9; end += 1)
      await screen.rerender(<MessageText text={`${start}${'let b'.repeat(end)}`} isLive />)
    await expect
      .poll(() => screen.container.querySelector('pre')?.textContent)
      .toBe(`${start.slice(6)}${'let b'.repeat(8)}`)
    expect(changes.takeRecords()).toEqual([])
  })

  it('reports that the clipboard refused to copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const screen = await render(<MessageText text={'```\ncode\n```'} isLive={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    await expect.element(screen.getByRole('status')).toHaveTextContent("Couldn't copy")
  })
})

describe('a formula', () => {
  it('becomes MathML, and prices stay prices', async () => {
    const text = 'It costs $5 to $10, and $x^2$ is \\(y_1\\).\n\n$$\n\\frac{a}{b} = \\sqrt{2}\n$$'
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.poll(() => screen.container.querySelectorAll('math')).toHaveLength(3)
    expect(screen.container.textContent).toContain('It costs $5 to $10, and ')
    expect(screen.container.querySelector('math[display="block"] mfrac')).not.toBeNull()
    expect(screen.container.querySelector('[style]')).toBeNull()
  })

  it("stays as typed if it can't be parsed", async () => {
    const text = 'A $\\frac{1}{$ and $\\href{javascript:alert(1)}{x}$ and $\\def\\x{\\x\\x}\\x$, $y^2$.'
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.poll(() => screen.container.querySelector('math')).not.toBeNull()
    expect(screen.container.querySelectorAll('math')).toHaveLength(1)
    expect(screen.container.textContent).toContain('$\\href{javascript:alert(1)}{x}$')
  })
})

it.each([
  '$^{}$',
  '$\\phantom{a}$',
  '$\\quad{}$',
  '$\\def\\x{1}$',
  '\\(\\,\\)',
  '\\[\\begin{aligned} & \\end{aligned}\\]',
])('a formula that shows nothing is text: %s', async (text) => {
  const screen = await render(<MessageText text={`${text}\n\n$y^2$`} isLive={false} />)
  await expect.poll(() => screen.container.querySelectorAll('math')).toHaveLength(1)
  expect(screen.container.textContent).toContain(text)
})

test('a percent sign in a formula hides nothing after it', async () => {
  const text = 'So \\(50% + 20\\% = 70%\\) of it.\n\n\\[\na = 1 % first\n\\]'
  const screen = await render(<MessageText text={text} isLive={false} />)
  await expect.poll(() => screen.container.querySelectorAll('math')).toHaveLength(2)
  expect(screen.container.textContent).toMatch(/50%\+20%=70%.*a=1%first/su)
})

describe('a footnote', () => {
  const text =
    'First[^a] and again[^a], then[^b] and[^none].\n\n[^a]: The *source*.\n\n[^b]: Another.\n\nEnd.'

  it('is at the end, and keyboard links lead there and back', async () => {
    const screen = await render(<MessageText text={text} isLive={false} />)
    const notes = screen.getByRole('region', { name: 'Footnotes' })
    await expect.element(notes.getByText('Another.')).toBeVisible()
    const [first] = screen.getByRole('button', { name: 'Footnote 1' }).elements()
    if (first instanceof HTMLElement) first.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(notes.getByRole('listitem').first()).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    expect(document.activeElement).toBe(first)
    expect(screen.container.textContent).toContain('and[^none].')
    expect(screen.container.querySelector('[id]')).toBeNull()
  })
})

it('a very long answer is drawn in parts, loses nothing, and keeps the height of parts out of view', async () => {
  const text = Array.from(
    { length: 1_500 },
    (_, index) => `Paragraph **${index}** of a long answer.\n\n`,
  ).join('')
  const screen = await render(<MessageText text={text} isLive={false} />)
  const atOnce = screen.container.querySelectorAll('p').length
  expect(atOnce).toBeLessThan(1_500)
  await expect.poll(() => screen.container.querySelectorAll('p')).toHaveLength(1_500)
  const heightOf = () => screen.container.getBoundingClientRect().height
  const drawn = heightOf()
  const groups = [...(screen.container.firstElementChild?.children ?? [])].slice(0, -1)
  await expect
    .poll(() => new Set([...groups].map((group) => getComputedStyle(group).contentVisibility)))
    .toEqual(new Set(['auto']))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(Math.abs(heightOf() - drawn)).toBeLessThan(2)
})

describe('other markdown', () => {
  it('draws task lists, numbered lists that start elsewhere, and aligned tables', async () => {
    const text = '- [x] counted\n- [ ] billed\n\n3. three\n4. four\n\n| a | b |\n|---|--:|\n| 1 | 2 |'
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.element(screen.getByRole('img', { name: 'Done', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Not done' })).toBeVisible()
    expect(screen.container.querySelector('ol')?.start).toBe(3)
    const cell = screen.getByRole('cell', { name: '2' })
    await expect.element(cell).toHaveStyle({ textAlign: 'right' })
  })

  it('shows text past the parse limit as typed, and loses nothing', async () => {
    const text = '>'.repeat(5_000)
    const screen = await render(<MessageText text={text} isLive={false} />)
    expect(screen.container.textContent).toBe(text)
  })

  it('shows a list with more boxes than a frame can render as typed, in parts, and loses nothing', async () => {
    const text = Array.from(
      { length: 90 },
      (_, index) => `- item ${index}\n\n      code ${'x'.repeat(80)}\n\n`,
    ).join('')
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.poll(() => screen.container.textContent).toBe(text)
    expect(screen.container.querySelectorAll('pre')).toHaveLength(0)
    expect(screen.container.querySelectorAll('p').length).toBeGreaterThan(1)
  })

  it('shows sixty thousand lines of code in parts, and loses no line', async () => {
    const code = Array.from({ length: 60_000 }, (_, index) => `line ${index}\n`).join('')
    const screen = await render(<MessageText text={`\`\`\`\n${code}\`\`\`\n`} isLive={false} />)
    const shown = () => screen.container.querySelector('pre')?.textContent
    expect(shown()?.length).toBeLessThan(code.length)
    await expect.poll(() => shown() === code.trimEnd()).toBe(true)
  })
})
