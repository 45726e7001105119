import type { NextPrompts } from '../../../src/shared/contract/usage/next-prompt.ts'
import { aRate } from '../../fixtures/samples/money.ts'
import type { FakeBridge } from '../fake-bridge.ts'

type Forecast = NextPrompts['prompts'][number]

/** Changes the forecasts of main. */
export function changeForecasts(bridge: FakeBridge, change: (forecast: Forecast) => Partial<Forecast>): void {
  const { request } = bridge
  bridge.request = async (name, input) => {
    const reply = await request(name, input)
    if (name !== 'usage.nextPrompts' || !reply.ok) return reply
    const value = reply.value as NextPrompts
    const prompts = value.prompts.map((prompt) => ({ ...prompt, ...change(prompt) }))
    return { ...reply, value: { ...value, prompts } } as typeof reply
  }
}

/** Lets main forecast that the beginning of each next prompt is cached for a while. */
export function cachedFor(bridge: FakeBridge, lifetimeMs: number, cachedTokens = 900): void {
  const record = { soon: { hits: 1, calls: 1 }, late: { hits: 0, calls: 0 } }
  const cache = { cachedTokens, warmUntil: Date.now() + lifetimeMs, record }
  const price = { ...aRate('2', '8'), cachedPerMillion: '0.5' }
  changeForecasts(bridge, () => ({ cache, price }))
}
