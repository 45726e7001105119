import { Stack } from '../../ui/layout/layout.tsx'
import css from './data-dialog.module.css'

/** The consequences of an action, point by point. */
export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <Stack as="ul" size="control" tone="plain" gap={1} prose className={css('points')}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Stack>
  )
}
