import { callBarParts } from '../../../../shared/domain/usage/call-bar.ts'
import { classNames } from '../../../lib/class-names.ts'
import tokenParts from '../../../ui/controls/token-part.module.css'
import styles from './token-bar.module.css'

const css = classNames({ ...tokenParts, ...styles })

/** Draws all tokens of a call. The adjacent text has the same numbers. */
export function TokenBar({ call }: { readonly call: Parameters<typeof callBarParts>[0] }) {
  const { promptTokens, completionTokens } = call.usage
  const parts = callBarParts(call)
  if (promptTokens === null || completionTokens === null || parts.length === 0) return null
  return (
    <span className={css('bar')} aria-hidden="true">
      {parts.map(({ series, tokens }) => (
        <span key={series} className={css('part', series)} style={{ flexGrow: tokens }} />
      ))}
    </span>
  )
}
