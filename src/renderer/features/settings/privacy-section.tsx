import { BeginGroup } from './begin-group.tsx'
import { KeptGroup } from './kept-group.tsx'
import { LeavesGroup } from './leaves-group.tsx'
import { RequestLogGroup } from './request-log-group.tsx'
import { SectionReset } from './section-reset.tsx'

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
