import { paceOf } from '../../src/main/accounting/pace.ts'
import { type LineMessage, promptAhead } from '../../src/main/accounting/prompt-ahead.ts'
import type { Input, Output } from '../../src/shared/contract/contract.ts'
import { priorTokenRates } from '../../src/shared/domain/usage/token-rates.ts'
import type { World } from './fake-world.ts'

/** As main computes it, with models that have no history but this conversation. */
export function nextPrompts(
  world: World,
  { conversationId, modelIds, replacing }: Input<'usage.nextPrompts'>,
): Output<'usage.nextPrompts'> {
  const conversation = world.conversations.find(({ id }) => id === conversationId)
  const messages = world.messages[conversationId] ?? []
  const end = replacing === null ? messages.length : messages.findIndex(({ id }) => id === replacing)
  const systemPrompt = conversation?.systemPrompt ?? ''
  const line = messages.slice(0, end).map((message): LineMessage => ({ ...message, systemPrompt }))
  const { means, covariance, ...more } = priorTokenRates
  const rates = { means: [...means], covariance: covariance.map((row) => [...row]), ...more }
  const ids = modelIds.length > 0 ? modelIds : [conversation?.modelId ?? '']
  return {
    prompts: ids.map((modelId) => {
      const base = promptAhead(line, { systemPrompt, modelId, ratesOf: () => rates })
      return { modelId, pricePerMillion: null, base: { ...base, features: [...base.features] }, rates }
    }),
    tokensPerTurn: paceOf(line),
  }
}
