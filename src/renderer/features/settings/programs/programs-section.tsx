import { useEffect } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { settingsStrings } from '../../../messages/settings.ts'
import { readMeter, useMeter } from '../../../stores/connections/programs-store.ts'
import styles from '../settings-group.module.css'
import { MeterGroup } from './meter-group.tsx'
import { ProgramsGroup } from './programs-group.tsx'

const css = classNames(styles)

/** The local address for other programs, and the programs that may use it. */
export function ProgramsSection() {
  const meter = useMeter()
  useEffect(() => void readMeter(), [])
  if (meter === null) return <p className={css('text')}>{settingsStrings.reading}</p>
  return (
    <>
      <MeterGroup meter={meter} />
      <ProgramsGroup meter={meter} />
    </>
  )
}
