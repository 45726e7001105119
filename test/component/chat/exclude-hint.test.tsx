import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showExclusions } from '../../../src/renderer/stores/chat/context-exclusions.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

it('the Exclude button shows how much that saves', async () => {
  await openApp(chatOf(twoTurns))
  showExclusions('sql')
  const question = page.getByRole('article', { name: 'You' }).first()
  await userEvent.hover(question.getByRole('button', { name: 'Exclude from context' }))
  await expect
    .element(page.getByText('Excluding this message saves ≈\u00a04,143 tokens per call.'))
    .toBeVisible()
})
