import { BeginGroup } from '../chat/new-chat-group.tsx'
import { SectionReset } from '../section-reset.tsx'
import { RequestLogGroup } from './request-log-group.tsx'
import { LeavesGroup } from './sent-data-group.tsx'
import { KeptGroup } from './stored-data-group.tsx'

/** What stays here, what leaves, the log of it, and the way to begin anew. */
export function PrivacySection() {
  return (
    <>
      <KeptGroup />
      <LeavesGroup />
      <RequestLogGroup />
      <BeginGroup />
      <SectionReset section="privacy" />
    </>
  )
}
