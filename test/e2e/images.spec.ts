import { readImageHeader } from '../../src/shared/domain/images/image-header.ts'
import { pngChunk, writePng } from '../fixtures/images/write-image.ts'
import { ask, connect, expect, test } from './story.ts'

interface Sent {
  readonly messages: readonly { readonly content: string | readonly SentPart[] }[]
}

interface SentPart {
  readonly type: string
  readonly text?: string
  readonly image_url?: { readonly url: string }
}

test('a pasted image is shown with its tokens, sent in the chosen size without metadata, and stays in the chat', async ({
  window,
  service,
}) => {
  await connect(window, service)
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('Which colour is it?')
  const place = 'GPS 52.5200 N 13.4050 E'
  const photo = await writePng({
    width: 3_000,
    height: 2_000,
    before: pngChunk('tEXt', `Comment\0${place}`),
  })
  await message.evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.fromBase64(data)], 'photo.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, Buffer.from(photo).toString('base64'))

  const list = window.getByRole('list', { name: 'Attachments' })
  const chip = list.getByRole('img', { name: 'photo.png' })
  const isDrawn = (image: typeof chip) => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth > 0)
  await expect(chip).toBeVisible()
  await expect.poll(() => isDrawn(chip)).toBe(true)
  await expect(list).toContainText(/≈\s[\d,]+ tokens/u)
  const tokens = window.getByRole('status', { name: 'Forecast' })
  await expect(tokens).toHaveAttribute('data-prompt-tokens', /\d/u)
  const large = Number(await tokens.getAttribute('data-prompt-tokens'))
  await list.getByRole('button', { name: 'Size of “photo.png”: large' }).press('Enter')
  await window.getByRole('menuitemradio', { name: /^Small/u }).press('Enter')
  await expect(list.getByRole('button', { name: 'Size of “photo.png”: small' })).toBeVisible()
  await expect.poll(async () => Number(await tokens.getAttribute('data-prompt-tokens'))).toBeLessThan(large)
  await list.getByRole('textbox', { name: 'Description of “photo.png”' }).fill('A grey wall')

  await message.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  const body = service.log().at(-1)?.body as Sent | undefined
  const content = body?.messages.at(-1)?.content ?? ''
  const parts = typeof content === 'string' ? [] : content
  expect(parts.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', text: 'Which colour is it?' }])
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url ?? ''
  const sent = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  expect(readImageHeader(sent)).toMatchObject({ width: 1_024, height: 683 })
  expect(sent.includes(place)).toBe(false)
  expect(JSON.stringify(body)).not.toContain('grey wall')

  await expect(list).toBeHidden()
  const shown = window.getByRole('article', { name: 'You' }).getByRole('img', { name: 'A grey wall' })
  await expect(shown).toBeVisible()
  await expect.poll(() => isDrawn(shown)).toBe(true)

  await window.getByRole('button', { name: 'Enlarge “A grey wall”' }).press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Image' })
  const enlarged = dialog.getByRole('img', { name: 'A grey wall' })
  await expect.poll(() => isDrawn(enlarged)).toBe(true)
  await expect(dialog).toContainText('1,024 × 683 pixels')
  await expect(dialog).toContainText(/kB · (?:JPEG|PNG|WebP)/u)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A wall')
  await window.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'A wall' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(
    window.getByRole('article', { name: 'You' }).getByRole('img', { name: 'A wall' }),
  ).toBeVisible()
})

test.describe('a service that answers with an image', () => {
  test.use({ scenario: 'echo' })

  test('has it shown, encoded again by Tally', async ({ window, service }) => {
    await connect(window, service)
    const dot = Buffer.from(await writePng({ width: 300, height: 200 })).toString('base64')
    await ask(window, `Here:\n\n![A wall](data:image/png;base64,${dot})`)
    const image = window.getByRole('article', { name: 'Assistant' }).getByRole('img', { name: 'A wall' })
    await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBe(300)
    expect(await image.getAttribute('src')).toMatch(/^blob:/u)
  })
})
