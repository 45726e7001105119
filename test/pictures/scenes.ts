import type { Scene } from './scene.ts'
import { answer } from './scenes/answer.ts'
import { backups } from './scenes/backups.ts'
import { budgets } from './scenes/budgets.ts'
import { chatDark, chatLight } from './scenes/chat.ts'
import { compare } from './scenes/compare.ts'
import { connect } from './scenes/connect.ts'
import { error } from './scenes/error.ts'
import { forecast } from './scenes/forecast.ts'
import { importing } from './scenes/import.ts'
import { keys } from './scenes/keys.ts'
import { picker } from './scenes/picker.ts'
import { prices } from './scenes/prices.ts'
import { reconcile } from './scenes/reconcile.ts'
import { review } from './scenes/review.ts'
import { usage } from './scenes/usage.ts'

/** Every picture of the documents, in the order in which they are taken. */
export const scenes: readonly Scene[] = [
  chatLight,
  chatDark,
  connect,
  picker,
  forecast,
  compare,
  answer,
  review,
  usage,
  prices,
  reconcile,
  budgets,
  backups,
  importing,
  keys,
  error,
]
