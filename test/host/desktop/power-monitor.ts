import type { PowerMonitor } from 'electron'
import { createEvents } from '../events.ts'
import { modelled } from '../page/modelled.ts'

const events = createEvents<PowerMonitor, { suspend: []; resume: [] }>('powerMonitor', ['suspend', 'resume'])

/** A test emits these itself: `powerMonitor.emit('resume')`. */
export const powerMonitor = modelled<PowerMonitor>('powerMonitor', events.members)
