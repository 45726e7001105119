import type { Page } from '@playwright/test'
import { answers, connect, expect, posts, type Service, send, test } from './story.ts'

/** The parts of a recorded answer of a real server that the screen must show. */
interface Shown {
  readonly capture: string
  /** Words of the answer, its counts as reported, and how it ended if not by itself. */
  readonly text?: string
  readonly usage?: readonly [prompt: string, completion: string, total: string]
  readonly end?: RegExp
  readonly reasoning?: string
}

interface Refused {
  readonly capture: string
  readonly title: RegExp
  readonly says: string
  readonly charged: 'No.' | 'Possibly.'
}

const none = ['', '', ''] as const
const length = /limit/iu

// The first capture shows that streams report counts here, so that missing counts are no reason to ask.
const shown: readonly Shown[] = [
  { capture: 'llama-server/09-stream-usage', text: 'Ｂlical孩子', usage: ['11', '12', '23'], end: length },
  { capture: 'llama-server/05-chat', text: 'generationAi%/ VERBOSE', usage: ['11', '16', '27'], end: length },
  { capture: 'llama-server/08-stream', text: 'generation_REASON flawless', usage: none, end: length },
  { capture: 'llama-server/24-stream-stop', text: "'$进入", usage: ['11', '4', '15'] },
  {
    capture: 'llama-server/30-reasoning',
    text: 'The answer is 42.',
    usage: ['24', '29', '53'],
    reasoning: '',
  },
  {
    capture: 'llama-server/31-reasoning-stream',
    text: 'The answer is 42.',
    usage: ['24', '29', '53'],
    reasoning: '',
  },
  { capture: 'llama-server/32-reasoning-only-cut-by-length', usage: ['24', '4', '28'], reasoning: '' },
  { capture: 'llama-server/33-unicode-stream', text: '👨‍👩‍👧‍👦🇫🇷你好𝔘𓀀é', usage: none },
  { capture: 'llama-server/34-unicode-cut-by-length', text: '\u{fffd}', usage: ['11', '2', '13'] },
  { capture: 'llama-server/35-unicode-cut-by-length-stream', end: /empty/iu, usage: none },
  {
    capture: 'llama-server/37-runs-into-context',
    text: 'Five treaty',
    usage: ['11', '501', '512'],
    end: length,
  },
  { capture: 'llama-server/42-server-killed-midstream', text: 'createterms', end: /cut off/iu },
  { capture: 'llama-server/43-server-sigterm-midstream', text: 'Soc', end: /cut off/iu },
]

const refused: readonly Refused[] = [
  { capture: 'llama-server/06-chat-wrongkey', title: /key/iu, says: 'Invalid API Key', charged: 'No.' },
  {
    capture: 'llama-server/12-malformed-json',
    title: /failed/iu,
    says: 'parse error at line 1',
    charged: 'Possibly.',
  },
  {
    capture: 'llama-server/14-no-messages',
    title: /rejected the request/iu,
    says: "'messages' is required",
    charged: 'No.',
  },
  { capture: 'llama-server/17-context-overflow', title: /too long/iu, says: 'context size', charged: 'No.' },
  {
    capture: 'llama-server/18-context-overflow-stream',
    title: /too long/iu,
    says: 'context size',
    charged: 'No.',
  },
  {
    capture: 'fastapi-errors/400-error-inside-detail',
    title: /rejected the request/iu,
    says: 'nested in detail',
    charged: 'No.',
  },
  { capture: 'fastapi-errors/401', title: /key/iu, says: 'Invalid API key', charged: 'No.' },
  { capture: 'fastapi-errors/404', title: /nothing found/iu, says: 'Not Found', charged: 'No.' },
  {
    capture: 'fastapi-errors/422-missing-fields',
    title: /rejected the request/iu,
    says: 'field required',
    charged: 'No.',
  },
  { capture: 'fastapi-errors/500', title: /failed/iu, says: 'Internal Server Error', charged: 'Possibly.' },
]

/** A fresh conversation asks one question, which is answered as it was recorded. */
async function askRecorded(window: Page, service: Service, capture: string): Promise<void> {
  service.setScenario(`capture/${capture}`)
  await window.getByRole('button', { name: 'New chat' }).click()
  await expect(answers(window)).toHaveCount(0)
  await send(window, `What is in ${capture}?`)
}

test('recorded answers of real servers are shown with text, counts and finish reason', async ({
  window,
  service,
}) => {
  await connect(window, service)
  for (const { capture, text, usage, end, reasoning } of shown) {
    await test.step(capture, async () => {
      await askRecorded(window, service, capture)
      const answer = answers(window)
      await expect(answer).toHaveAttribute('aria-busy', 'false')
      if (text !== undefined) await expect(answer).toContainText(text)
      if (end !== undefined) await expect(answer).toContainText(end)
      if (reasoning !== undefined) await expect(answer.getByText('Reasoning', { exact: true })).toBeVisible()
      if (usage === undefined) return
      const counts = answer.getByRole('group', { name: 'Token usage' })
      await expect(counts).toHaveAttribute('data-prompt-tokens', usage[0])
      await expect(counts).toHaveAttribute('data-completion-tokens', usage[1])
      await expect(counts).toHaveAttribute('data-total-tokens', usage[2])
    })
  }
  expect(posts(service)).toHaveLength(shown.length)
})

test('recorded refusals of real servers are explained, and quoted', async ({ window, service }) => {
  await connect(window, service)
  for (const { capture, title, says, charged } of refused) {
    await test.step(capture, async () => {
      await askRecorded(window, service, capture)
      const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
      await expect(alert).toContainText(title)
      await expect(alert).toContainText(says)
      await expect(alert).toContainText(charged)
    })
  }
  expect(posts(service)).toHaveLength(refused.length)
})
