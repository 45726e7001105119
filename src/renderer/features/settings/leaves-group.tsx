import type { Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { useConnections } from '../../stores/connections-store.ts'
import { privacyStrings } from '../../strings/privacy.ts'
import { Group } from '../../ui/group.tsx'
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
