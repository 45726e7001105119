import { callBarParts } from '../../../../shared/domain/usage/call-bar.ts'
import colour from '../../../ui/controls/token-part.module.css'
import css from './token-bar.module.css'

/** Draws all tokens of a call. The adjacent text has the same numbers. */
export function TokenBar({ call }: { readonly call: Parameters<typeof callBarParts>[0] }) {
  const { promptTokens, completionTokens } = call.usage
  const parts = callBarParts(call)
  if (promptTokens === null || completionTokens === null || parts.length === 0) return null
  return (
    <span className={css('bar')} aria-hidden="true">
      {parts.map(({ series, tokens }) => (
        <span key={series} className={css('part', colour(series))} style={{ flexGrow: tokens }} />
      ))}
    </span>
  )
}
