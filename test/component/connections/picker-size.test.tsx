import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

describe('the size of the model picker', () => {
  it.each([1280, 1100, 1000, 640, 320])('leaves the name of a model readable at %i px', async (width) => {
    const title = 'A title of sixty characters is more than the header has room'
    const modelId = 'meridian-70b-chat-with-a-name-that-is-longer-than-the-picker'
    await openApp(worldWith([aConversation({ title, modelId })]))
    await page.viewport(width, 800)
    await userEvent.click(page.getByRole('button', { name: 'Usage' }))
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).toBeVisible()
    const name = page.getByRole('combobox', { name: 'Model' }).getByText(modelId)
    const line = name.element().closest('bdi')
    expect(line?.getBoundingClientRect().width).toBeGreaterThanOrEqual(100)
  })
})
