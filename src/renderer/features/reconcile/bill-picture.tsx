import { classNames } from '../../lib/class-names.ts'
import styles from './bill-picture.module.css'

const css = classNames(styles)
const lines = [14, 20, 26, 32]

/** A bill and the ledger, line by line. */
export function BillPicture() {
  return (
    <svg width={152} height={64} viewBox="0 0 152 64" fill="none" aria-hidden="true" focusable="false">
      <Sheet x={2} />
      <path d="M70 28h12M70 36h12" className={css('equals')} />
      <Sheet x={98} />
    </svg>
  )
}

function Sheet({ x }: { readonly x: number }) {
  return (
    <g>
      <rect x={x} y={2} width={52} height={60} rx={5} className={css('sheet')} />
      {lines.map((y) => (
        <path key={y} d={`M${x + 9} ${y}h18M${x + 35} ${y}h8`} className={css('line')} />
      ))}
      <path d={`M${x + 9} 41h34M${x + 9} 44h34`} className={css('line')} />
      <path d={`M${x + 29} 52h14`} className={css('sum')} />
    </g>
  )
}
