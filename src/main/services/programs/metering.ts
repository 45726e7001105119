import * as z from 'zod'
import type { Notice } from '../../../shared/contract/app/notice.ts'
import type { MeterState } from '../../../shared/contract/programs/program.ts'
import { programLimits } from '../../../shared/domain/programs/program-limits.ts'
import type { PassThrough } from '../../inference/pass-through.ts'
import type { Meter } from '../../meter/meter.ts'
import type { ProgramTokens } from '../../meter/program-tokens.ts'
import type { NoticeService } from '../app/notices.ts'
import type { ServiceConsent } from '../connections/service-consent.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import type { HandlersOf } from '../handlers.ts'
import type { AnswerLimits } from '../money/answer-limits.ts'
import type { BudgetGuard } from '../money/budget-guard.ts'
import type { ListPrices } from '../money/list-prices.ts'
import type { CommonPorts } from '../ports.ts'
import type { Calibration } from '../usage/calibration.ts'
import { createKeptExchanges } from './kept-exchanges.ts'
import { createProgramCalls } from './program-calls.ts'
import { createProgramService } from './programs.ts'

export interface MeteringPorts extends Omit<CommonPorts, 'jobs'> {
  meter: Meter
  tokens: ProgramTokens
  passThrough: PassThrough
  random(): number
}

interface Dependencies extends MeteringPorts {
  targets: ServiceTargets
  serviceConsent: ServiceConsent
  guard: BudgetGuard
  limits: Pick<AnswerLimits, 'ofProgram'>
  listPrices: Pick<ListPrices, 'fill'>
  calibration: Calibration
  notices: Pick<NoticeService, 'raise' | 'withdraw'>
}

/** The loopback address through which other programs make their calls. */
export interface MeterService {
  read(): MeterState
  /** Whether the user left it on, even where it can't listen. */
  isOn(): boolean
  /** Listens again if the user left the meter on. */
  resume(): Promise<void>
  setKeepsRunning(keepsRunning: boolean | null): MeterState
  /** Whether a program may use the meter now, so that closing the window would stop it. */
  isInUse(): boolean
  /** Saves the ends of running calls, because the app quits. */
  close(): void
}

const settingName = 'meter'
const Setting = z.object({
  isOn: z.boolean(),
  port: z.number().int().nullable(),
  keepsRunning: z.boolean().nullable(),
})
const firstSetting: z.infer<typeof Setting> = { isOn: false, port: null, keepsRunning: null }

/** Below the ports that systems lend to outgoing connections. */
const portRange = { first: 20_000, count: 12_000 }
const portAttempts = 20
const betweenEventsMs = 1_000

/** Fewer may be a typing error in a program's settings. */
const wrongTokensToTell = 10
const manyWrongTokens: Notice = { code: 'meter-wrong-tokens', detail: null }
const notListening: Notice = { code: 'meter-not-listening', detail: null }

export function createMetering(dependencies: Dependencies): {
  meter: MeterService
  handlers: HandlersOf<'meter' | 'programs'>
} {
  const { store, meter, consent, publish, log, notices, now, random } = dependencies
  const exchanges = createKeptExchanges()
  const changed = createThrottle(() => publish({ type: 'meter-changed', meter: read() }))
  const calls = createProgramCalls({ ...dependencies, exchanges, changed: changed.note })
  const programs = createProgramService({ ...dependencies, calls, exchanges, changed: changed.note })
  const inTurn = createTurns()
  let status: MeterState['status'] = 'off'
  let wrongTokens: MeterState['wrongTokens'] = null
  let isOutageTold = false

  const handler = {
    identify: programs.identify,
    noteWrongToken(): void {
      wrongTokens = { count: (wrongTokens?.count ?? 0) + 1, lastAt: now() }
      if (wrongTokens.count === wrongTokensToTell) notices.raise(manyWrongTokens)
      changed.note()
    },
    answer: calls.answer,
  }

  function setting(): z.infer<typeof Setting> {
    return Setting.safeParse(store.settings.read(settingName)).data ?? firstSetting
  }

  function read(): MeterState {
    const { isOn, port, keepsRunning } = setting()
    const address = port === null ? null : `http://127.0.0.1:${port}/v1`
    return { isOn, status, port, address, keepsRunning, wrongTokens, programs: programs.list() }
  }

  async function listen(port: number): Promise<MeterState['status']> {
    calls.stop()
    status = await meter.listen(port, handler)
    if (status === 'listening') endOutage()
    else log.warn('the meter could not listen', { status })
    return status
  }

  function endOutage(): void {
    if (isOutageTold) notices.withdraw(notListening)
    isOutageTold = false
  }

  async function turnOff(): Promise<void> {
    calls.stop()
    await meter.close()
    status = 'off'
    endOutage()
  }

  function saved(changes: Partial<z.infer<typeof Setting>>): MeterState {
    store.settings.write(settingName, { ...setting(), ...changes })
    const state = read()
    publish({ type: 'meter-changed', meter: state })
    return state
  }

  const setKeepsRunning = (keepsRunning: boolean | null): MeterState => saved({ keepsRunning })

  const handlers: HandlersOf<'meter'> = {
    'meter.read': read,

    /** Asks the user before the meter listens. */
    async 'meter.switch'({ isOn }) {
      if (isOn) await consent.confirm({ kind: 'meter' })
      return inTurn(async () => {
        const { port } = setting()
        if (!isOn) await turnOff()
        else if (port === null) return saved({ isOn, port: await listenAnywhere(listen, random) })
        else await listen(port)
        return saved({ isOn })
      })
    },

    'meter.setPort': ({ port }) =>
      inTurn(async () => {
        if (setting().isOn) await listen(port)
        return saved({ port })
      }),

    'meter.setKeepsRunning': ({ keepsRunning }) => setKeepsRunning(keepsRunning),
  }

  return {
    handlers: { ...handlers, ...programs.handlers },
    meter: {
      read,
      isOn: () => setting().isOn,

      resume: () =>
        inTurn(async () => {
          const { isOn, port } = setting()
          if (!isOn || port === null) return
          await listen(port)
          changed.note()
          // Nobody is looking at the settings, where the user who turns the meter on sees it.
          if (status === 'listening') return
          isOutageTold = true
          notices.raise(notListening)
        }),

      setKeepsRunning,

      isInUse: () => status === 'listening' && store.programs.list().some(({ isPaused }) => !isPaused),

      close() {
        calls.interruptAll()
        void inTurn(() => meter.close())
        changed.stop()
      },
    },
  }
}

/** The first time, any free port will do; it is kept, because programs know it. */
async function listenAnywhere(
  listen: (port: number) => Promise<MeterState['status']>,
  random: () => number,
): Promise<number> {
  let port = programLimits.firstPort
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    port = portRange.first + Math.floor(random() * portRange.count)
    if ((await listen(port)) !== 'port-taken') break
  }
  return port
}

/** Runs changes of the server one after another: an earlier one must not end after a later one. */
function createTurns(): <T>(change: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const result = last.then(change, change)
    last = result
    return result
  }
}

/** Tells the window at most once a second: programs may make many calls. */
function createThrottle(tell: () => void): { note(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  return {
    note() {
      if (isStopped) return
      timer ??= setTimeout(() => {
        timer = null
        tell()
      }, betweenEventsMs)
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
