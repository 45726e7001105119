import { useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../strings/markdown.ts'
import styles from './code-block.module.css'
import { hasHiddenCharacters, revealBidiControls, withoutHiddenCharacters } from './hidden-characters.ts'

const css = classNames(styles)
const copiedForMs = 2_000
const copyPath = 'M5.75 5.75h7v7.5h-7ZM10.5 5.75v-3h-7.25v7.75h2.5'
const checkPath = 'm3 8.5 3.25 3.25L13 5'

/** Code as it is, and a copy of it without what cannot be seen. */
export function CodeBlock({ code, info }: { readonly code: string; readonly info: string }) {
  const language = info.trim().split(/\s/, 1)[0]?.slice(0, 40) ?? ''
  const shown = code.replace(/\n$/, '')
  return (
    <div className={css('block')}>
      <div className={css('header')}>
        <span className={css('language')}>{language === '' ? markdownStrings.code : language}</span>
        {hasHiddenCharacters(shown) && (
          <span className={css('hidden')} title={markdownStrings.hiddenCharactersHint}>
            {markdownStrings.hiddenCharacters}
          </span>
        )}
        <CopyCode code={shown} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr">
        <code>{revealBidiControls(shown)}</code>
      </pre>
    </div>
  )
}

function CopyCode({ code }: { readonly code: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(withoutHiddenCharacters(code)).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'failed')
  }
  return (
    <span className={css('copy')}>
      <span role="status" className={css('outcome')}>
        {outcome === 'copied' && markdownStrings.copied}
        {outcome === 'failed' && markdownStrings.notCopied}
      </span>
      <button
        type="button"
        aria-label={markdownStrings.copyCode}
        title={markdownStrings.copyCode}
        onClick={() => void copy()}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
          <path strokeWidth="1.35" strokeLinejoin="round" d={outcome === 'copied' ? checkPath : copyPath} />
        </svg>
      </button>
    </span>
  )
}
