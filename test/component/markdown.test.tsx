import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LinkOpener } from '../../src/renderer/markdown/link-opener.ts'
import { MessageText } from '../../src/renderer/markdown/message-text.tsx'
import '../../src/renderer/styles/tokens.css'

afterEach(() => vi.restoreAllMocks())

describe('an answer while it comes', () => {
  it('leaves the blocks alone that are closed', async () => {
    const start = '# Title\n\nFirst **paragraph**.\n\n```js\nconst a = 1\n```\n\nOpen'
    const screen = await render(<MessageText text={start} isLive />)
    const closed = [...(screen.container.firstElementChild?.children ?? [])].slice(0, 3)
    const changes = vi.fn()
    const observer = new MutationObserver(changes)
    for (const element of closed)
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    await screen.rerender(<MessageText text={`${start} end grows\n\n- and a list\n\nThe end`} isLive />)
    expect([...(screen.container.firstElementChild?.children ?? [])].slice(0, 3)).toEqual(closed)
    expect(observer.takeRecords()).toEqual([])
    expect(changes).not.toHaveBeenCalled()
    await expect.element(screen.getByText('The end')).toBeVisible()
  })

  it('costs no more for having become long', async () => {
    const long = '- an item with **words**\n\nA paragraph with `code` in it.\n\n'.repeat(1_000)
    const beginning = performance.now()
    const screen = await render(<MessageText text={long} isLive />)
    const start = performance.now()
    for (let end = 1; end <= 50; end += 1)
      await screen.rerender(<MessageText text={long + 'word '.repeat(end)} isLive />)
    const drawingAllEachTime = 50 * (start - beginning)
    expect(performance.now() - start).toBeLessThan(drawingAllEachTime / 3)
  })

  it('makes a link of an address only when the address can grow no more', async () => {
    const screen = await render(<MessageText text="See https://example.co" isLive />)
    expect(screen.container.querySelector('a')).toBeNull()
    await screen.rerender(<MessageText text="See https://example.com" isLive={false} />)
    expect(screen.container.querySelector('a')?.href).toBe('https://example.com/')
  })
})

describe('a link', () => {
  it('is opened by the app and shows where it goes', async () => {
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

  it('stands in the place of an image', async () => {
    const screen = await render(<MessageText text="![a chart](https://example.com/c.png)" isLive={false} />)
    await expect
      .element(screen.getByRole('link', { name: 'a chart' }))
      .toHaveAttribute('href', 'https://example.com/c.png')
  })
})

describe('code', () => {
  it('is copied as it is, without a line end after it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(<MessageText text={'```sh\nls -l\n\tpwd\n```'} isLive={false} />)
    await expect.element(screen.getByText('sh', { exact: true })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(writeText.mock.calls).toEqual([['ls -l\n\tpwd']])
    await expect.element(screen.getByRole('status')).toHaveTextContent('Copied')
  })

  it('says when it holds characters that cannot be seen, and copies it without them', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(
      <MessageText text={'```\nif (a\u202e && b\u2066) {}\u200b\n```'} isLive={false} />,
    )
    await expect.element(screen.getByText('hidden characters')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(writeText.mock.calls).toEqual([['if (a && b) {}']])
  })

  it('says so when the clipboard refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const screen = await render(<MessageText text={'```\ncode\n```'} isLive={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    await expect.element(screen.getByRole('status')).toHaveTextContent('Not copied')
  })
})

describe('the rest of markdown', () => {
  it('draws task lists, numbered lists that start elsewhere, and aligned tables', async () => {
    const text = '- [x] counted\n- [ ] billed\n\n3. three\n4. four\n\n| a | b |\n|---|--:|\n| 1 | 2 |'
    const screen = await render(<MessageText text={text} isLive={false} />)
    await expect.element(screen.getByRole('img', { name: 'Done', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Not done' })).toBeVisible()
    expect(screen.container.querySelector('ol')?.start).toBe(3)
    const cell = screen.getByRole('cell', { name: '2' })
    await expect.element(cell).toHaveStyle({ textAlign: 'right' })
  })

  it('shows what is past the budget as it was written, with nothing lost', async () => {
    const text = '>'.repeat(5_000)
    const screen = await render(<MessageText text={text} isLive={false} />)
    expect(screen.container.textContent).toBe(text)
  })

  it('sets right-to-left text from the right', async () => {
    const screen = await render(<MessageText text={'שלום עולם\n\nHello'} isLive={false} />)
    await expect.element(screen.getByText('שלום עולם')).toHaveStyle({ direction: 'rtl' })
    await expect.element(screen.getByText('Hello')).toHaveStyle({ direction: 'ltr' })
  })
})
