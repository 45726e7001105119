import type { Origin } from '../../../../shared/contract/conversations/conversation.ts'
import type { TokenUsage } from '../../../../shared/contract/usage/usage.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { importedStrings as strings } from '../../../strings/message.ts'
import { detailStrings, reportStrings, usageLineStrings } from '../../../strings/usage.ts'
import { Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import detailsCss from './answer-details.module.css'
import css from './usage-line.module.css'

/**
 * The usage line of an imported answer. Tally made no call, so it has no counts of its own. The other
 * program's counts are beside it, with their source.
 */
export function OriginLine({ origin: { program, model, usage } }: { readonly origin: Origin }) {
  const facts = [
    strings.from(program),
    ...(model === null ? [] : [model]),
    ...(usage === null ? [strings.noCounts] : []),
  ]
  return (
    <Row size="small" tone="quiet" wrap align="stretch" justify="between" numeric className={css('line')}>
      <Text
        as="fieldset"
        tone="faint"
        breaks
        aria-label={usageLineStrings.group}
        data-prompt-tokens=""
        data-completion-tokens=""
        data-total-tokens=""
        data-source="not-reported"
        title={strings.meaning}
      >
        {facts.join(' · ')}
      </Text>
      {usage !== null && (
        <Text
          as="fieldset"
          tone="faint"
          breaks
          aria-label={strings.countsFrom(program)}
          {...hint(strings.countsMeaning(program))}
        >
          {[strings.countsFrom(program), ...wordsFor(usage)].join(' · ')}
        </Text>
      )}
    </Row>
  )
}

function wordsFor({ promptTokens, completionTokens, totalTokens }: TokenUsage): string[] {
  return [
    ...(promptTokens === null ? [] : [strings.prompt(promptTokens)]),
    ...(completionTokens === null ? [] : [strings.completion(completionTokens)]),
    ...(totalTokens === null ? [] : [strings.total(totalTokens)]),
  ]
}

/** Everything that the other program's file says about the call behind an imported answer. */
export function ImportedDetails({ origin: { program, model, usage } }: { readonly origin: Origin }) {
  const count = (tokens: number | null = null): string =>
    tokens === null ? strings.notInFile : formatCount(tokens)
  return (
    <div className={detailsCss('details')}>
      <Facts
        facts={[
          { label: strings.program, value: program },
          { label: detailStrings.modelAnswered, value: model ?? strings.notInFile },
          { label: reportStrings.prompt, value: count(usage?.promptTokens) },
          { label: reportStrings.completion, value: count(usage?.completionTokens) },
          { label: reportStrings.total, value: count(usage?.totalTokens) },
        ]}
      />
      <Remark>{strings.countsMeaning(program)}</Remark>
    </div>
  )
}
