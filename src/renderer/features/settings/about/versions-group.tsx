import { useEffect } from 'react'
import type { AppVersions } from '../../../../shared/contract/app/about.ts'
import { versionStrings as strings } from '../../../messages/about-promises.ts'
import { copyStrings } from '../../../messages/copy.ts'
import { loadVersions, useVersions } from '../../../stores/app/versions-store.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'

const names = ['app', 'electron', 'chromium', 'node', 'sqlite', 'system'] as const

/** What runs here, as main says it. */
export function VersionsGroup() {
  const versions = useVersions()
  useEffect(() => void loadVersions(), [])
  return (
    <Group title={strings.title}>
      <Facts facts={names.map((name) => ({ label: strings.names[name], value: wordsFor(versions, name) }))} />
      {versions !== null && (
        <div>
          <CopyButton
            label={strings.copy}
            words={copyStrings}
            isInWords
            getText={() =>
              names.map((name) => `${strings.names[name]} ${wordsFor(versions, name)}`).join('\n')
            }
          />
        </div>
      )}
    </Group>
  )
}

function wordsFor(versions: AppVersions | null, name: keyof AppVersions): string {
  return versions === null ? strings.reading : (versions[name] ?? strings.notKnown)
}
