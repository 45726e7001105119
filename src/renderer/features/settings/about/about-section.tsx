import { readAppVersion } from '../../../lib/app-version.ts'
import { classNames } from '../../../lib/class-names.ts'
import { aboutStrings as strings } from '../../../messages/about.ts'
import { Mark } from '../../../ui/controls/mark.tsx'
import { PromisesGroup } from '../privacy/promises-group.tsx'
import { SectionReset } from '../section-reset.tsx'
import styles from './about-section.module.css'
import { DiagnosticsGroup } from './diagnostics-group.tsx'
import { LicencesGroup } from './licences-group.tsx'
import { UpdatesGroup } from './updates-group.tsx'
import { VersionsGroup } from './versions-group.tsx'

const css = classNames(styles)

/** What this is, and whose work is in it. */
export function AboutSection() {
  const version = readAppVersion()
  return (
    <>
      <div className={css('head')}>
        <span className={css('mark')}>
          <Mark />
        </span>
        <div>
          <p className={css('name')}>{strings.name}</p>
          <p className={css('version')}>{version === null ? strings.unknown : strings.version(version)}</p>
        </div>
      </div>
      <p className={css('text')}>{strings.text}</p>
      <UpdatesGroup />
      <PromisesGroup />
      <VersionsGroup />
      <DiagnosticsGroup />
      <LicencesGroup />
      <SectionReset section="about" />
    </>
  )
}
