import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import { aCall, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { anImage } from '../../fixtures/samples/images.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const question = page.getByRole('article', { name: 'You' }).first()
const dialog = page.getByRole('dialog', { name: 'Image' })
const stage = dialog.getByRole('group', { name: 'Enlarged image' })
const shown = stage.getByRole('img')

const board = anImage({ hash: '1', name: 'board.png', description: 'The whiteboard' })
const missing = anImage({ hash: '0', name: 'gone.jpeg', description: '' })
const chart = anImage({ hash: '2', name: 'chart.webp', description: '', width: 800, height: 300 })

const openImages = (...more: Message[]) =>
  openApp(
    chatOf([
      aQuestion('q1', `${board}\n\n${missing}\n\nWhat is on them?`),
      anAnswer('a1', 'A plan.'),
      aQuestion('q2', `${chart}\n\nAnd here?`),
      anAnswer('a2', 'Numbers.'),
      ...more,
    ]),
  )

const enlarge = async () => {
  await page.getByRole('button', { name: 'Enlarge “The whiteboard”' }).click()
  await expect.element(shown).toBeVisible()
}

describe('an image in the transcript', () => {
  it('has the name of its description or file and its place before its bytes, and says that they are missing', async () => {
    await openImages()
    const image = question.getByRole('img', { name: 'The whiteboard' })
    await expect.element(image).toBeVisible()
    const { width, height } = image.element().getBoundingClientRect()
    expect([Math.round(width), Math.round(height)]).toEqual([320, 240])
    expect(image.element().getAttribute('loading')).toBe('lazy')
    await expect.element(page.getByRole('img', { name: 'chart.webp' })).toBeVisible()
    await expect.element(question.getByText('What is on them?')).toBeVisible()
    expect(question.element().textContent).not.toContain('image:')
    await expect.element(question.getByText('Image missing')).toBeVisible()
    await expect.element(question.getByText('gone.jpeg')).toBeVisible()
  })

  it('is read only near the view, in a chat with 500 images', async () => {
    const turns = Array.from({ length: 250 }, (_, turn): Message[] => [
      aQuestion(`many ${turn}`, `${chart}\n${board}`),
      anAnswer(`answer ${turn}`, 'Both.'),
    ])
    performance.clearResourceTimings()
    await openApp(chatOf(turns.flat()))
    await expect.element(page.getByRole('img', { name: 'chart.webp' }).last()).toBeVisible()
    const images = [...document.querySelectorAll('article img')]
    expect(images.length).toBeLessThan(60)
    expect(images.every((image) => image.getAttribute('loading') === 'lazy')).toBe(true)
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('/images/'))).toEqual(
      [],
    )
  })

  it('is found by its description and by its file name', async () => {
    await openImages()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Control>}f{/Control}')
    const field = page.getByRole('textbox', { name: 'Find in chat' })
    for (const words of ['whiteboard', 'board.png', 'chart']) {
      await field.fill(words)
      await expect.poll(() => CSS.highlights.get('found-current')?.size).toBe(1)
    }
  })

  it('is copied as its description', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openImages()
    await question.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
    const copied = 'The whiteboard\n\ngone.jpeg\n\nWhat is on them?'
    await expect.poll(() => writeText.mock.calls).toEqual([[copied]])
  })
})

describe('the image dialog', () => {
  it('zooms by buttons, keys and wheel, and fits again', async () => {
    await openImages()
    await enlarge()
    await expect.element(dialog).toMatchTextContent('1,024 × 768 pixels')
    await expect.element(dialog).toMatchTextContent('412.0 kB · PNG')
    await expect.element(dialog).toMatchTextContent(/Tokens≈.\d/u)
    const fitted = shown.element().getBoundingClientRect().width
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => shown.element().getBoundingClientRect().width / fitted).toBeCloseTo(1.25)
    await userEvent.keyboard('+')
    await userEvent.keyboard('-')
    await userEvent.keyboard('-')
    await expect.poll(() => shown.element().getBoundingClientRect().width / fitted).toBeCloseTo(1)
    stage
      .element()
      .dispatchEvent(
        new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true }),
      )
    await expect.poll(() => shown.element().getBoundingClientRect().width / fitted).toBeCloseTo(1.25)
    await userEvent.keyboard('0')
    await expect.poll(() => shown.element().getBoundingClientRect().width).toBeCloseTo(fitted)
  })

  it('goes through the images of the chat', async () => {
    await openImages()
    await enlarge()
    await expect.element(dialog.getByText('1 of 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Next image' }).click()
    await expect.element(dialog).toMatchTextContent("The image isn't in Tally's data")
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(stage.getByRole('img', { name: 'chart.webp' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(stage.getByRole('img', { name: 'The whiteboard' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Enlarge “The whiteboard”' })).toHaveFocus()
  })

  it('and the details of the answer say the tokens of its images', async () => {
    const call = aCall({ newImages: { count: 1, tokens: 765, isReported: false } })
    await openImages(aQuestion('q3', chart), anAnswer('a3', 'Yes.', { call }))
    const answer = page.getByRole('article', { name: 'Assistant' }).last()
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer).toMatchTextContent(/Tokens of the new image≈.765, measured/u)
    await page.getByRole('button', { name: 'Enlarge “chart.webp”' }).last().click()
    await expect.element(dialog).toMatchTextContent(/Tokens≈.765, measured/u)
  })

  it('has no measured tokens if the call had fewer images than the message', async () => {
    const call = aCall({ newImages: { count: 1, tokens: 765, isReported: true } })
    await openImages(aQuestion('q3', `${chart}\n${board}`), anAnswer('a3', 'Yes.', { call }))
    await page.getByRole('button', { name: 'Enlarge “chart.webp”' }).last().click()
    await expect.element(dialog).toMatchTextContent(/Tokens≈.\d/u)
    expect(dialog.element().textContent).not.toContain('Tokens765')
  })

  it('changes the description', async () => {
    const bridge = await openImages()
    await enlarge()
    const field = dialog.getByRole('textbox', { name: 'Description' })
    await expect
      .element(dialog.getByRole('button', { name: 'Save', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    await field.fill('Plan - 2026 + more')
    await userEvent.keyboard('{Enter}')
    await expect.element(stage.getByRole('img', { name: 'Plan - 2026 + more' })).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(bridge.inputsOf('images.describe')).toEqual([
      { conversationId: 'sql', messageId: 'q1', index: 0, description: 'Plan - 2026 + more' },
    ])
  })

  it('excludes an image alone, and saves a copy', async () => {
    const bridge = await openImages()
    await enlarge()
    await dialog.getByRole('button', { name: 'Exclude image from context' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Include image in context' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save image…' }).click()
    await expect.element(page.getByText('Exported')).toBeVisible()
    expect(bridge.inputsOf('images.save')).toEqual([{ hash: '1'.repeat(64), name: 'board.png' }])
    await userEvent.keyboard('{Escape}')
    await expect.element(question.getByText('Excluded from context', { exact: true })).toBeVisible()
  })
})

describe('an image with bytes in an answer', () => {
  const small = `Here:\n\n![A cat](data:image/png;base64,${btoa('small')})\n\nDone.`

  it('is decoded by main, and its text stays around it', async () => {
    const bridge = await openImages(aQuestion('q3', 'Draw'), anAnswer('a3', small))
    const answer = page.getByRole('article', { name: 'Assistant' }).last()
    await expect.element(answer.getByRole('img', { name: 'A cat' })).toBeVisible()
    await expect.element(answer).toMatchTextContent(/Here:.*Done\./su)
    expect(bridge.inputsOf('images.show')).toEqual([{ data: btoa('small') }])
  })

  it('waits for a button if it is large, and says why main refuses', async () => {
    const data = 'AAAA'.repeat(700_000)
    const bridge = await openImages(
      aQuestion('q3', 'Draw'),
      anAnswer('a3', `![](data:image/png;base64,${data})`),
    )
    const show = page.getByRole('button', { name: 'Show image (2.1 MB)' })
    await expect.element(show).toBeVisible()
    expect(bridge.inputsOf('images.show')).toEqual([])
    await show.click()
    await expect
      .element(page.getByRole('article', { name: 'Assistant' }).last())
      .toMatchTextContent("Tally can't show this image.")
  })
})
