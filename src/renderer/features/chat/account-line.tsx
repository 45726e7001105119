import type { Call } from '../../../shared/call.ts'
import type { PromptSplit, TokenUsage } from '../../../shared/usage.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatDuration } from '../../lib/format-number.ts'
import { accountStrings, splitReasonStrings } from '../../strings/account.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './account-line.module.css'
import { tokensPerSecond } from './speed.ts'
import { TokenBar } from './token-bar.tsx'

const css = classNames(styles)

/** What one answer cost, as the service reported it, digit for digit. */
export function AccountLine({ call }: { readonly call: Call }) {
  const { usage, split, source, isDemo } = call
  return (
    <div className={css('line')}>
      <div className={css('tokens')}>
        <fieldset
          aria-label={accountStrings.group}
          className={css('counts')}
          data-prompt-tokens={usage.promptTokens ?? ''}
          data-completion-tokens={usage.completionTokens ?? ''}
          data-total-tokens={usage.totalTokens ?? ''}
          data-source={source}
        >
          <Counts usage={usage} />
        </fieldset>
        <span className={css('split')} title={splitTitle(split)}>
          <TokenBar usage={usage} split={split} />
          {describeSplit(split)}
        </span>
        {isDemo && <Badge>{accountStrings.demo}</Badge>}
      </div>
      <span className={css('time')} title={accountStrings.timeMeaning}>
        {describeTime(call)}
      </span>
    </div>
  )
}

function Counts({ usage }: { readonly usage: TokenUsage }) {
  return (
    <>
      {accountStrings.prompt} <Count value={usage.promptTokens} />
      {` · ${accountStrings.completion} `}
      <Count value={usage.completionTokens} />
      {` · ${accountStrings.total} `}
      <Count value={usage.totalTokens} />
    </>
  )
}

function Count({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={css('missing')}>{accountStrings.notReported}</span>
  return <strong className={css('count')}>{formatCount(value)}</strong>
}

function describeSplit(split: PromptSplit): string {
  if (split.kind === 'first') return accountStrings.firstCall
  if (split.kind === 'not-known') return accountStrings.splitNotKnown
  return accountStrings.split(formatCount(split.carriedTokens), formatCount(split.addedTokens))
}

function splitTitle(split: PromptSplit): string | undefined {
  return split.kind === 'not-known' ? splitReasonStrings[split.reason] : undefined
}

function describeTime(call: Call): string {
  const time = call.firstTokenMs ?? call.durationMs
  const speed = tokensPerSecond(call)
  return [
    time === null ? null : formatDuration(time),
    speed === null ? null : accountStrings.speed(formatCount(speed)),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
