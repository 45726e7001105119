import type { PromptSplit, TokenUsage } from '../../../../shared/contract/usage/usage.ts'
import { classNames } from '../../../lib/class-names.ts'
import tokenParts from '../../../ui/controls/token-part.module.css'
import styles from './token-bar.module.css'

const css = classNames({ ...tokenParts, ...styles })

interface TokenBarProps {
  readonly usage: TokenUsage
  readonly split: PromptSplit
  /** Estimated tokens of the system prompt within a first prompt. */
  readonly systemPromptEstimate: number
}

/**
 * Draws system prompt (where known), history, new and completion tokens, in this order. The adjacent text has
 * the same numbers.
 */
export function TokenBar({ usage, split, systemPromptEstimate }: TokenBarProps) {
  const { promptTokens, completionTokens } = usage
  if (promptTokens === null || completionTokens === null || promptTokens + completionTokens === 0) return null
  const parts = [
    ...promptParts(promptTokens, split, systemPromptEstimate),
    { name: 'completion', tokens: completionTokens },
  ]
  return (
    <span className={css('bar')} aria-hidden="true">
      {parts.map(({ name, tokens }) =>
        tokens > 0 ? <span key={name} className={css('part', name)} style={{ flexGrow: tokens }} /> : null,
      )}
    </span>
  )
}

function promptParts(
  promptTokens: number,
  split: PromptSplit,
  systemPromptEstimate: number,
): { name: string; tokens: number }[] {
  if (split.kind === 'first') {
    const system = Math.min(systemPromptEstimate, promptTokens)
    return [
      { name: 'system', tokens: system },
      { name: 'new', tokens: promptTokens - system },
    ]
  }
  if (split.kind === 'not-known') return [{ name: 'unsplit', tokens: promptTokens }]
  return [
    { name: 'history', tokens: split.historyTokens },
    { name: 'new', tokens: split.newTokens },
  ]
}
