import { classNames } from '../../../lib/class-names.ts'
import { promiseStrings as strings } from '../../../messages/about-promises.ts'
import { Group } from '../../../ui/layout/group.tsx'
import styles from './privacy-section.module.css'

const css = classNames(styles)

/** What is so by construction, and how it can be looked after. */
export function PromisesGroup() {
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <ul className={css('points')}>
        {strings.list.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p className={css('text')}>{strings.verify}</p>
    </Group>
  )
}
