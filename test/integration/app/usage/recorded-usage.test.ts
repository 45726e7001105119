import { expect, test } from 'vitest'
import type { TokenUsage, UsageDetails } from '../../../../src/shared/contract/usage/usage.ts'
import { noDetails, noUsage } from '../../../../src/shared/domain/usage/usage-details.ts'
import { type Capture, listCaptures } from '../../../fixtures/wire/captures.ts'
import { beginStory } from '../story.ts'

interface ReadByHand {
  /** The report in the recording, byte for byte. Null if the recording has none. */
  readonly usageText: string | null
  readonly usage: TokenUsage
  readonly details: UsageDetails
}

function counted(
  promptTokens: number,
  completionTokens: number,
  totalTokens: number,
  cachedTokens: number,
): ReadByHand {
  return {
    usageText: `{"completion_tokens":${completionTokens},"prompt_tokens":${promptTokens},"total_tokens":${totalTokens},"prompt_tokens_details":{"cached_tokens":${cachedTokens}}}`,
    usage: { promptTokens, completionTokens, totalTokens },
    // Prompt and completion add up to the total in all of them.
    details: { ...noDetails, cachedTokens, cachePlace: 'inside' },
  }
}
const nothing: ReadByHand = { usageText: null, usage: noUsage, details: noDetails }

/** Every recorded answer of the server: prompt, completion, total and cached tokens. */
const byHand: Readonly<Record<string, ReadByHand>> = {
  '05-chat': counted(11, 16, 27, 0),
  '08-stream': nothing,
  '09-stream-usage': counted(11, 12, 23, 10),
  '10-unknown-model': counted(11, 4, 15, 10),
  '11-no-model': counted(11, 4, 15, 10),
  '13-empty-messages': counted(5, 4, 9, 2),
  '15-bad-role': counted(13, 4, 17, 2),
  '23-wrong-content-type': counted(11, 4, 15, 10),
  '24-stream-stop': counted(11, 4, 15, 10),
  '30-reasoning': counted(24, 29, 53, 23),
  '31-reasoning-stream': counted(24, 29, 53, 23),
  '32-reasoning-only-cut-by-length': counted(24, 4, 28, 23),
  '33-unicode-stream': nothing,
  '34-unicode-cut-by-length': counted(11, 2, 13, 10),
  '35-unicode-cut-by-length-stream': nothing,
  '36-tool-call-stream': nothing,
  '37-runs-into-context': counted(11, 501, 512, 5),
  '42-server-killed-midstream': nothing,
  '43-server-sigterm-midstream': nothing,
}

function isAnswer({ status, request }: Capture): boolean {
  // The recordings of a killed server have no request.
  return status === 200 && (request?.method ?? 'POST') === 'POST'
}

const answers = listCaptures().filter(isAnswer)

test('every recording with a report is in the table', () => {
  expect(answers.map(({ name }) => name)).toEqual(Object.keys(byHand))
  const others = listCaptures().filter((capture) => !isAnswer(capture))
  expect(others.filter(({ body }) => body.includes('"usage"'))).toEqual([])
})

test('the ledger has the bytes of each recorded report, and its figures as read by hand', async () => {
  const { app, service, connectionId } = await beginStory('normal')
  const found: Record<string, ReadByHand> = {}
  for (const { server, name, body } of answers) {
    service.setScenario(`capture/${server}/${name}`)
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    await app.answered({ conversationId, text: 'Hi' })
    const [call, ...others] = app.store.calls.list(conversationId)
    expect(others).toEqual([])
    const { usageText = null, usage = noUsage, details = noDetails } = call ?? {}
    found[name] = { usageText, usage, details }
    expect(body.includes(`"usage":${usageText ?? 'no report'}`)).toBe(usageText !== null)
  }
  expect(found).toEqual(byHand)
})
