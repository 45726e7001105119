import { branchStates } from './branch-states.ts'
import { budgetStates } from './budget-states.ts'
import { chatStates } from './chat-states.ts'
import { compareStates } from './compare-states.ts'
import { composerStates } from './composer-states.ts'
import { connectionStates } from './connection-states.ts'
import { frameStates } from './frame-states.ts'
import { importStates } from './import-states.ts'
import { keyStates } from './key-states.ts'
import { parameterStates } from './parameter-states.ts'
import { priceStates } from './price-states.ts'
import { programStates } from './program-states.ts'
import { projectStates } from './project-states.ts'
import { promptStates } from './prompt-states.ts'
import { quickStates } from './quick-states.ts'
import { reconcileStates } from './reconcile-states.ts'
import { reviewStates } from './review-states.ts'
import { sidebarStates } from './sidebar-states.ts'
import { statementStates } from './statement-states.ts'
import { updateStates } from './update-states.ts'
import { usagePageStates } from './usage-page-states.ts'
import { welcomeStates } from './welcome-states.ts'
import { whatIfStates } from './what-if-states.ts'
import type { WindowState } from './window-state.ts'

/** Every state of the window; add a new state to one of these lists. */
export const allStates: readonly WindowState[] = [
  ...welcomeStates,
  ...frameStates,
  ...keyStates,
  ...connectionStates,
  ...reviewStates,
  ...chatStates,
  ...compareStates,
  ...branchStates,
  ...composerStates,
  ...promptStates,
  ...importStates,
  ...parameterStates,
  ...priceStates,
  ...budgetStates,
  ...programStates,
  ...projectStates,
  ...reconcileStates,
  ...sidebarStates,
  ...updateStates,
  ...usagePageStates,
  ...whatIfStates,
  ...statementStates,
  ...quickStates,
]
