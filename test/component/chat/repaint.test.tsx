import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Composer } from '../../../src/renderer/features/composer/composer.tsx'
import { transcriptStore } from '../../../src/renderer/stores/chat/transcript-store.ts'
import { aLiveCall, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { extendAnswer } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { render } from '../render.ts'

it('a piece of an answer does not redraw the message box', async () => {
  const live = anAnswer('a3', '', { call: aLiveCall() })
  const bridge = await openApp(chatOf([...twoTurns, live]))
  const drawn = vi.fn()
  await render(
    <Profiler id="composer" onRender={drawn}>
      <Composer />
    </Profiler>,
  )
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  const extend = (offset: number): void => extendAnswer(bridge, 'a3', '.', { offset })
  extend(0)
  await expect.element(answer).toMatchTextContent('.')
  // By now the component has sent its initial requests.
  drawn.mockClear()
  for (let offset = 1; offset < 10; offset += 1) extend(offset)
  await expect.element(answer).toMatchTextContent('.'.repeat(10))
  expect(transcriptStore.getState().open?.messages.at(-1)?.text).toHaveLength(10)
  expect(drawn).not.toHaveBeenCalled()
})
