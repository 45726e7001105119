import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { changeSetting, currentSetting } from '../app/settings-store.ts'
import { showToast } from '../app/toast-store.ts'

/** Switches a rule off, and offers to switch it on again. */
export async function hideAnomalies(kind: AnomalyKind): Promise<void> {
  const before = currentSetting('disabledAnomalies')
  if (!(await save([...before, kind]))) return
  const undo = (): void => {
    const now = currentSetting('disabledAnomalies')
    void save(now.filter((off) => off !== kind))
  }
  showToast({ kind: 'anomaly-hidden', about: `anomaly ${kind}`, undo })
}

async function save(value: readonly AnomalyKind[]): Promise<boolean> {
  const refusal = await changeSetting({ name: 'disabledAnomalies', value })
  if (refusal !== null) raiseRefusal(refusal)
  return refusal === null
}
