import type { Origin } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { accountStrings, importedStrings } from '../../../messages/account.ts'
import styles from '../answer/usage-line.module.css'

const css = classNames(styles)

/** The account of an answer that no call was made for here: who answered, and that nobody knows what it counted. */
export function OriginLine({ origin: { program, model } }: { readonly origin: Origin }) {
  const facts = [importedStrings.from(program), ...(model === null ? [] : [model]), importedStrings.noCounts]
  return (
    <div className={css('line')}>
      <fieldset
        aria-label={accountStrings.group}
        className={css('counts', 'origin')}
        data-prompt-tokens=""
        data-completion-tokens=""
        data-total-tokens=""
        data-source="not-reported"
        title={importedStrings.meaning}
      >
        {facts.join(' · ')}
      </fieldset>
    </div>
  )
}
