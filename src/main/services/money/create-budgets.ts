import type { Consent } from '../../hardening/consent.ts'
import type { Store } from '../../storage/store.ts'
import type { SettingsService } from '../app/settings.ts'
import type { Calibration } from '../usage/calibration.ts'
import { type BudgetGuard, createBudgetGuard } from './budget-guard.ts'
import { createReadStandings } from './budget-status.ts'
import { type BudgetService, createBudgetService } from './budgets.ts'

interface Dependencies {
  store: Store
  consent: Consent
  calibration: Pick<Calibration, 'ratesOf'>
  settings: Pick<SettingsService, 'read'>
  now(): number
  newId(): string
}

/** What the person sets and sees of budgets, and what holds a send against them. */
export function createBudgets(ports: Dependencies): { budgets: BudgetService; guard: BudgetGuard } {
  const readStandings = createReadStandings({ ...ports, clock: () => ports.settings.read().usageClock })
  const guard = createBudgetGuard({ ...ports, readStandings })
  return { guard, budgets: createBudgetService({ ...ports, guard, readStandings }) }
}
