import { classNames } from '../lib/class-names.ts'
import { copyStrings } from '../strings/copy.ts'
import { markdownStrings } from '../strings/markdown.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import styles from './code-block.module.css'
import { hasHiddenCharacters, revealBidiControls, withoutHiddenCharacters } from './hidden-characters.ts'

const css = classNames(styles)

/** Code as it is, and a copy of it without what cannot be seen. */
export function CodeBlock({ code, info }: { readonly code: string; readonly info: string }) {
  const language = info.trim().split(/\s/, 1)[0]?.slice(0, 40) ?? ''
  const shown = code.replace(/\n$/, '')
  return (
    <div className={css('block')}>
      <div className={css('header')} data-no-words="">
        <span className={css('language')}>{language === '' ? markdownStrings.code : language}</span>
        {hasHiddenCharacters(shown) && (
          <span className={css('hidden')} title={markdownStrings.hiddenCharactersHint}>
            {markdownStrings.hiddenCharacters}
          </span>
        )}
        <span className={css('copy')}>
          <CopyButton
            label={markdownStrings.copyCode}
            words={copyStrings}
            size="small"
            getText={() => withoutHiddenCharacters(shown)}
          />
        </span>
      </div>
      <ScrollBox label={markdownStrings.code}>
        <pre dir="ltr">
          <code>{revealBidiControls(shown)}</code>
        </pre>
      </ScrollBox>
    </div>
  )
}
