import { useEffect } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import { classNames } from '../../../lib/class-names.ts'
import { privacyStrings } from '../../../messages/privacy.ts'
import { readUpdates, useUpdates } from '../../../stores/app/updates-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { Group } from '../../../ui/layout/group.tsx'
import { useReadSettings } from '../use-read-settings.ts'
import styles from './privacy-section.module.css'

const css = classNames(styles)
const strings = privacyStrings.leaves

/** Every address there is, taken from the connections, and what goes there. */
export function LeavesGroup() {
  const connections = useConnections()
  const byOrigin = Map.groupBy(
    connections.filter(({ kind }) => kind === 'service'),
    originOf,
  )
  return (
    <Group title={strings.title}>
      {byOrigin.size === 0 ? (
        <p className={css('text')}>{strings.none}</p>
      ) : (
        <>
          <p className={css('text')}>{strings.text}</p>
          <ul className={css('origins')}>
            {[...byOrigin].map(([origin, those]) => (
              <li key={origin} className={css('origin')}>
                <bdi className={css('address')}>{origin}</bdi>{' '}
                <span className={css('quiet')}>
                  {strings.connections(those.map(({ name }) => name).join(', '))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <FeedAddress />
      {connections.some(({ kind }) => kind === 'demo') && <p className={css('quiet')}>{strings.demo}</p>}
      <h4 className={css('heading')}>{strings.carriesTitle}</h4>
      <ul className={css('points')}>
        {strings.carries.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h4 className={css('heading')}>{strings.elseTitle}</h4>
      <p className={css('text')}>{strings.else}</p>
    </Group>
  )
}

function originOf({ baseAddress }: Connection): string {
  return URL.parse(baseAddress)?.origin ?? baseAddress
}

/** Where newer versions are looked for, as long as they are. */
function FeedAddress() {
  const updates = useUpdates()
  const settings = useReadSettings()
  useEffect(() => void readUpdates(), [])
  if (updates === null || updates.obstacle !== null || updates.feed === null) return null
  if (settings === null || settings.updates === 'off') return null
  const isOnGitHub = updates.feed.startsWith('https://github.com/')
  return (
    <p className={css('text')}>
      <bdi className={css('address')}>{updates.feed}</bdi>{' '}
      <span className={css('quiet')}>{isOnGitHub ? strings.updates : strings.updatesElsewhere}</span>
    </p>
  )
}
