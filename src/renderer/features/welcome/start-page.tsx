import { startSession, useSession } from '../../stores/app/session-store.ts'
import { appStrings } from '../../strings/app.ts'
import { commonStrings } from '../../strings/common.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/controls/logo.tsx'
import { Box, Stack } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import css from './start-page.module.css'

/** Shown before the chats are loaded, and when they cannot be read. */
export function StartPage() {
  const { refusal } = useSession()
  return (
    <Box as="main" grow pad={4} className={css('page')}>
      {refusal === null ? (
        <Stack as="p" size="control" tone="quiet" gap={3} align="center" className={css('starting')}>
          <Mark size={28} />
          {appStrings.starting}
        </Stack>
      ) : (
        <FactsCard title={appStrings.startFailed}>
          <p>{refusalStrings[refusal.code]}</p>
          <div>
            <Button onClick={() => void startSession()}>{commonStrings.tryAgain}</Button>
          </div>
        </FactsCard>
      )}
    </Box>
  )
}
