import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { imagesIn } from '../../../src/shared/domain/chat/image-marks.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatHandlers } from '../fake-chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { chooseToAdd } from './add-menu.ts'
import { changeForecasts } from './cached-prompts.ts'
import { imageHash, anAttachedImage as kept, pngFile, storesImages } from './image-files.ts'

const list = page.getByRole('list', { name: 'Attachments' })
const alert = page.getByRole('alert')

const chat = (changes: Partial<World> = {}, draft = 'Look'): World => ({
  ...chatOf(twoTurns, { draft }),
  ...changes,
})

const photo = (name: string, width = 4_032, height = 3_024): File => pngFile(name, { width, height })

function give(type: 'drop' | 'paste', ...files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  const options = { bubbles: true, cancelable: true }
  if (type === 'drop')
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, ...options }))
  else message.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...options }))
}

const image = (name: string) => list.getByRole('img', { name, exact: true })

describe('an image', () => {
  it('is pasted as a chip with its tokens, described, and sent as a mark', async () => {
    const bridge = await openApp(chat(), storesImages)
    await expect.element(message).toHaveValue('Look')
    give('paste', photo('shot.png'))
    await expect.element(image('shot.png')).toHaveAttribute('src', `/thumbnails/${imageHash(1)}`)
    await expect.element(message).toHaveFocus()
    await expect.element(list).toMatchTextContent(/≈\s[\d,]+ tokens/u)
    await page.getByRole('textbox', { name: 'Description of “shot.png”' }).fill('The error in [red] ')
    await expect.element(image('The error in [red]')).toBeVisible()
    await message.click()
    await userEvent.keyboard('{Enter}')
    const mark = kept(1, {
      name: 'shot.png',
      description: 'The error in [red]',
      width: 2_048,
      height: 1_536,
    })
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: `${mark}\nLook` }])
    await expect.element(list).not.toBeInTheDocument()
    expect(bridge.inputsOf('images.read')).toMatchObject([{ size: 'large', conversationId: 'sql' }])
  })

  it('gets another size with fewer tokens, and keeps its description', async () => {
    const bridge = await openApp(chat(), storesImages)
    await expect.element(message).toHaveValue('Look')
    give('drop', photo('shot.png'))
    await page.getByRole('textbox', { name: 'Description of “shot.png”' }).fill('Red')
    await page.getByRole('button', { name: 'Size of “shot.png”: large' }).click()
    await page.getByRole('menuitemradio', { name: /^Small/u }).click()
    await expect.element(page.getByRole('button', { name: 'Size of “shot.png”: small' })).toBeVisible()
    window.dispatchEvent(new Event('blur'))
    const saved = () =>
      (bridge.inputsOf('conversations.saveDraft') as { draft: string }[]).at(-1)?.draft ?? ''
    await expect
      .poll(() => imagesIn(saved()))
      .toMatchObject([{ hash: imageHash(2), width: 1_024, height: 768, description: 'Red' }])
  })

  it('is sent in another detail where the model counts details apart', async () => {
    const bridge = await openApp(chat({}, `${kept(7)}\nLook`), (opened) =>
      changeForecasts(opened, () => ({ modelId: 'gpt-4o' })),
    )
    await page.getByRole('button', { name: 'Detail of “photo-7.png”' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Automatic ≈ 765 tokens' })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'Low ≈ 85 tokens' }).click()
    await expect.element(list).toMatchTextContent(/≈\s85 tokens/u)
    await message.click()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.inputsOf('chat.send'))
      .toMatchObject([{ text: `${kept(7, { detail: 'low' })}\nLook` }])
  })

  it('of a name that another one has gets a number', async () => {
    await openApp(chat({}, `${kept(7, { name: 'image.png' })}\nLook`), storesImages)
    await expect.element(message).toHaveValue('Look')
    give('paste', photo('image.png'), photo('image.png'))
    await expect.element(image('image 2.png')).toBeVisible()
    await expect.element(image('image 3.png')).toBeVisible()
  })

  it('that is no larger than the smallest size, or whose file is gone, has no choice of sizes', async () => {
    await openApp(chat({}, `${kept(7)}\nLook`), storesImages)
    await expect.element(image('photo-7.png')).toBeVisible()
    give('drop', photo('icon.png', 64, 64))
    await expect.element(image('icon.png')).toBeVisible()
    await expect.element(list.getByRole('button', { name: /^Size/u })).not.toBeInTheDocument()
  })

  it('that is removed hands the focus to the next one, at last to the message', async () => {
    await openApp(chat({}, `${kept(1)}\n${kept(2)}\n${kept(3)}\nLook`))
    const remove = (index: number) => page.getByRole('button', { name: `Remove “photo-${index}.png”` })
    await remove(2).click()
    await expect.element(remove(3)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove(1)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue('Look')
  })

  it('that is being read holds back the message until it is stopped', async () => {
    const bridge = await openApp(chat())
    await expect.element(message).toHaveValue('Look')
    give('drop', photo('slow.png'), photo('next.png'))
    await expect.element(list).toMatchTextContent('Reading the image…')
    await expect.poll(() => bridge.inputsOf('images.read')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Stop reading “slow.png”' }).click()
    await expect.poll(() => bridge.inputsOf('images.cancel')).toHaveLength(1)
    await expect.poll(() => bridge.inputsOf('images.read')).toHaveLength(2)
    await page.getByRole('button', { name: 'Stop reading “next.png”' }).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('chat.send')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: 'Look' }])
  })

  it('that is being read holds back a comparison', async () => {
    await openApp(chat())
    await expect.element(message).toHaveValue('Look')
    give('drop', photo('slow.png'))
    await chooseToAdd('Compare')
    const dialog = page.getByRole('dialog', { name: 'Compare models' })
    await dialog.getByRole('combobox', { name: 'Find a model' }).fill('kestrel')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('status').last()).toHaveTextContent('Reading the image…')
    const compare = dialog.getByRole('button', { name: 'Compare', exact: true })
    await expect.element(compare).toHaveAttribute('aria-disabled', 'true')
    page
      .getByRole('button', { name: 'Stop reading “slow.png”' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(dialog.getByRole('status').last()).toHaveTextContent('Makes 2 calls.')
  })

  it('that is being read keeps an empty chat from becoming temporary', async () => {
    const bridge = await openApp(chatOf([], { title: '', systemPrompt: '' }))
    await expect.element(message).toBeVisible()
    give('drop', photo('slow.png'))
    const temporary = page.getByRole('switch', { name: 'Temporary' })
    await expect.element(temporary).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Stop reading “slow.png”' }).click()
    await expect.element(temporary).not.toHaveAttribute('aria-disabled')
    expect(bridge.inputsOf('conversations.beginTemporary')).toEqual([])
  })

  it('that arrives while the message is being sent is the next draft', async () => {
    const accepted = Promise.withResolvers<void>()
    const bridge = await openApp(chat(), (opened) => {
      storesImages(opened)
      const send = chatHandlers(opened.world, opened.emit)['chat.send']
      opened.answer('chat.send', async (input) => {
        await accepted.promise
        return await send(input)
      })
    })
    await message.click()
    await userEvent.keyboard('{Enter}')
    give('drop', photo('late.png'))
    await expect.element(image('late.png')).toBeVisible()
    accepted.resolve()
    await expect.element(message).toHaveValue('')
    await expect.element(image('late.png')).toBeVisible()
    expect(bridge.inputsOf('chat.send')).toMatchObject([{ text: 'Look' }])
  })

  it('beyond the tenth is refused, and so is another type, before anything is read', async () => {
    const images = Array.from({ length: 9 }, (_, index) => kept(index + 1))
    const bridge = await openApp(chat({}, `${images.join('\n')}\n`), storesImages)
    await expect.element(image('photo-1.png')).toBeVisible()
    give('drop', photo('tenth.png'), photo('more.png'), photo('most.png'))
    await expect.element(image('tenth.png')).toBeVisible()
    await expect
      .element(alert)
      .toMatchTextContent("A message can have 10 images, so 2 images weren't attached.")
    await page.getByRole('button', { name: 'Remove “tenth.png”' }).click()
    give('drop', new File(['....ftypheic'], 'phone.heic'))
    await expect.element(alert).toMatchTextContent('save it as JPEG')
    expect(bridge.inputsOf('images.read')).toHaveLength(1)
  })

  it('that main refuses says why', async () => {
    await openApp(chat({ image: 'too-slow' }))
    await expect.element(message).toHaveValue('Look')
    give('drop', photo('slow.png'))
    await expect.element(alert).toMatchTextContent('Reading “slow.png” took longer than a minute.')
    await expect.element(list).not.toBeInTheDocument()
  })
})
