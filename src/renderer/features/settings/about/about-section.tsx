import { useEffect, useState } from 'react'
import type { AppVersions, License } from '../../../../shared/contract/app/about.ts'
import { readAppVersion } from '../../../lib/app-version.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Mark } from '../../../ui/controls/logo.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Prose, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { SectionReset } from '../section-reset.tsx'
import css from './about-section.module.css'
import { loadLicenses, loadVersions, useLicenses, useVersions } from './about-store.ts'
import {
  diagnosticsStrings,
  licenseStrings,
  promiseStrings,
  aboutStrings as strings,
  versionStrings,
} from './about-strings.ts'
import { UpdatesGroup } from './updates-group.tsx'

const names = ['app', 'electron', 'chromium', 'node', 'sqlite', 'system'] as const

/** Tally's version, updates, privacy guarantees, diagnostics and third-party licenses. */
export function AboutSection() {
  const version = readAppVersion()
  return (
    <>
      <Row gap={3}>
        <Row as="span" tone="accent">
          <Mark />
        </Row>
        <div>
          <p className={css('name')}>{strings.name}</p>
          <Remark numeric>{version === null ? strings.unknown : strings.version(version)}</Remark>
        </div>
      </Row>
      <Prose className={css('text')}>{strings.text}</Prose>
      <UpdatesGroup />
      <VersionsGroup />
      <DiagnosticsGroup />
      <LicensesGroup />
      <Promises />
      <SectionReset section="about" />
    </>
  )
}

/** Privacy guarantees by design, and how to verify each. */
function Promises() {
  return (
    <Disclosure title={promiseStrings.title}>
      <Stack gap={2}>
        <Stack as="ul" size="control" tone="quiet" gap={1} prose className={css('points')}>
          {promiseStrings.list.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </Stack>
        <Prose>{promiseStrings.verify}</Prose>
      </Stack>
    </Disclosure>
  )
}

/** Opens the diagnostics text, to send when asking for help. */
function DiagnosticsGroup() {
  return (
    <Group title={diagnosticsStrings.title}>
      <Prose>{diagnosticsStrings.text}</Prose>
      <div>
        <SmallButton onClick={() => openDialog('diagnostics')}>{diagnosticsStrings.open}</SmallButton>
      </div>
    </Group>
  )
}

/** The versions in use, as reported by main. */
function VersionsGroup() {
  const versions = useVersions()
  useEffect(() => void loadVersions(), [])
  return (
    <Group title={versionStrings.title}>
      <Facts
        facts={names.map((name) => ({ label: versionStrings.names[name], value: wordsFor(versions, name) }))}
      />
      {versions !== null && (
        <div>
          <CopyButton
            label={versionStrings.copy}
            isInWords
            getText={() =>
              names.map((name) => `${versionStrings.names[name]} ${wordsFor(versions, name)}`).join('\n')
            }
          />
        </div>
      )}
    </Group>
  )
}

function wordsFor(versions: AppVersions | null, name: keyof AppVersions): string {
  return versions === null ? versionStrings.reading : (versions[name] ?? versionStrings.notKnown)
}

/** Third-party licenses with full texts, as collected by the build. */
function LicensesGroup() {
  const [isShown, setIsShown] = useState(false)
  return (
    <Group title={licenseStrings.title}>
      <Prose>{licenseStrings.own}</Prose>
      <div>
        <SmallButton aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {licenseStrings.show}
        </SmallButton>
      </div>
      {isShown && <Licenses />}
    </Group>
  )
}

function Licenses() {
  const licenses = useLicenses()
  useEffect(() => void loadLicenses(), [])
  return (
    <>
      <Text as="ul" size="control">
        {licenses?.map((license) => (
          <li key={`${license.name} ${license.version}`}>
            <LicenseRow {...license} />
          </li>
        ))}
      </Text>
      <Prose>{licenseStrings.chromium}</Prose>
    </>
  )
}

function LicenseRow({ name, version, license, text }: License) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css('row')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css('summary')}>
        <span className={css('sign')}>
          <Icon name="chevron-right" size={14} />
        </span>
        <Text as="span" grow breaks>
          <bdi>{name}</bdi>{' '}
          <Remark as="span" numeric>
            {version}
          </Remark>
        </Text>
        <Text as="span" tone="quiet" breaks>
          {license}
        </Text>
      </summary>
      {isOpen && (
        <ScrollBox label={licenseStrings.of(name)}>
          <Remark prose breaks className={css('terms')}>
            {text}
          </Remark>
        </ScrollBox>
      )}
    </details>
  )
}
