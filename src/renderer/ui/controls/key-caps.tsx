import css from './key-caps.module.css'

interface KeysProps {
  readonly keys: readonly string[]
  /** Whether the same keys are announced elsewhere. */
  readonly isHidden?: boolean
}

/** Keys to press together. */
export function Keys({ keys, isHidden = false }: KeysProps) {
  return (
    <span className={css('keys')} aria-hidden={isHidden || undefined}>
      {keys.map((key) => (
        <kbd key={key} className={css('key')}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
