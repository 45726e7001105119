import { classNames } from '../../lib/class-names.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import styles from './round-button.module.css'

const css = classNames(styles)

interface RoundButtonProps {
  readonly label: string
  readonly icon: IconName
  /** It cannot be done now; a press says why elsewhere. */
  readonly isBlocked?: boolean
  readonly onClick: () => void
}

/** The one action of the message box. It keeps its place when Stop takes over from Send, so a double click is one. */
export function RoundButton({ label, icon, isBlocked = false, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isBlocked}
      className={css('button')}
      onClick={(event) => {
        if (event.detail <= 1) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
