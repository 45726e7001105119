import { useEffect, useMemo, useRef, useState } from 'react'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import { demoPriceOf } from '../../../shared/domain/money/demo-prices.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { useConversation, useMessages } from '../../stores/chat/transcript-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { askNextPrompts, useDraftFeatures } from '../../stores/usage/forecast-store.ts'
import { nextPriceOf } from '../../stores/usage/next-call-forecast.ts'

/** The demo's prices are made up. */
export type NextPrice = Money & { readonly isMadeUp: boolean }

/** Scrolling past a model doesn't ask for its price. */
const settleMs = 50

/**
 * The price of the next message for each drawn model that has one. Asks once for each model. An empty chat without
 * a draft has no next message yet.
 */
export function useNextPrices(drawnIds: readonly string[]): ReadonlyMap<string, NextPrice> {
  const conversation = useConversation()
  const isDemo = useConnection(conversation?.connectionId ?? '')?.kind === 'demo'
  const id = conversation?.id ?? ''
  const draft = useDraftFeatures(id, conversation?.draft ?? '')
  const hasNext = useMessages().length > 0 || draft !== null
  const asked = useRef(new Set<string>())
  const [known, setKnown] = useState<NextPrompts['prompts']>([])
  // A name may hold any character.
  const drawn = JSON.stringify(drawnIds)
  useEffect(() => {
    const missing = (JSON.parse(drawn) as string[]).filter((modelId) => !asked.current.has(modelId))
    if (!hasNext || missing.length === 0) return undefined
    const timer = setTimeout(() => {
      for (const modelId of missing) asked.current.add(modelId)
      void askNextPrompts(id, missing).then((prompts) => setKnown((before) => [...before, ...prompts]))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [id, hasNext, drawn])
  return useMemo(
    () =>
      new Map(
        known.flatMap((prompt) => {
          const { modelId } = prompt
          const price = nextPriceOf(isDemo ? { ...prompt, price: demoPriceOf(modelId) } : prompt, draft)
          return price === null ? [] : [[modelId, { ...price, isMadeUp: isDemo }] as const]
        }),
      ),
    [known, draft, isDemo],
  )
}
