import { SmallButton } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import css from './empty-list.module.css'

interface EmptyListProps {
  readonly words: string
  /** The label of the only button. */
  readonly action: string
  readonly onAct: () => void
}

/** Explains an empty list and offers a way on. */
export function EmptyList({ words, action, onAct }: EmptyListProps) {
  return (
    <Stack size="small" tone="faint" gap={2} align="start" prose breaks className={css('empty')}>
      <p>{words}</p>
      <SmallButton onClick={onAct}>{action}</SmallButton>
    </Stack>
  )
}
