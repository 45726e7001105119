import { useEffect } from 'react'
import { readAppVersion } from '../../lib/app-version.ts'
import { openLink } from '../../stores/app/links.ts'
import type { SettingsSection } from '../../stores/app/panel-store.ts'
import { readUpdates, useUpdates } from '../../stores/app/updates-store.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { guideStrings } from './settings-strings.ts'

/** The page of the guide about each section. */
const pages: Readonly<Record<SettingsSection, string>> = {
  general: 'chat',
  appearance: 'README',
  connections: 'connect',
  money: 'budgets',
  programs: 'meter-other-programs',
  data: 'back-up',
  shortcuts: 'README',
  about: 'install',
}

/** Opens the guide on GitHub. A build that knows no repository has no link. */
export function LearnMore({ section }: { readonly section: SettingsSection }) {
  const feed = useUpdates()?.feed ?? ''
  useEffect(() => void readUpdates(), [])
  const [repository] = /^https:\/\/github\.com\/[^/]+\/[^/]+(?=\/releases\/)/u.exec(feed) ?? []
  if (repository === undefined) return null
  const version = readAppVersion()
  const address = `${repository}/blob/${version === null ? 'HEAD' : `v${version}`}/docs/guide/${pages[section]}.md`
  return (
    <Text size="control">
      <LinkButton onClick={() => void openLink(address)}>{guideStrings.learnMore}</LinkButton>
    </Text>
  )
}
