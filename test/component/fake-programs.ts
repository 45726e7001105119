import type { Publish } from '../../src/shared/contract/events.ts'
import type { MeterState, Program, ProgramTerms } from '../../src/shared/contract/programs/program.ts'
import type { AppError } from '../../src/shared/domain/app/errors.ts'
import { aProgram } from '../fixtures/samples/connections.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

export const firstToken = `tally-${'a1'.repeat(32)}`
export const nextToken = `tally-${'b2'.repeat(32)}`

/** The meter and its programs, as main keeps them. The user confirms every question. */
export function programHandlers(world: World, publish: Publish): HandlersOf<'meter' | 'programs'> {
  const keep = (changes: Partial<MeterState>): MeterState => {
    world.meter = { ...world.meter, ...changes }
    publish({ type: 'meter-changed', meter: world.meter })
    return world.meter
  }
  const find = (programId: string): Program | undefined =>
    world.meter.programs.find(({ id }) => id === programId)
  const change = (programId: string, changes: Partial<Program>): Program | AppError => {
    const before = find(programId)
    if (before === undefined) return refuse('not-found')
    const changed = { ...before, ...changes }
    keep({ programs: world.meter.programs.map((old) => (old.id === programId ? changed : old)) })
    return changed
  }
  const isServiceThere = ({ connectionId }: ProgramTerms): boolean =>
    world.connections.some(({ id, kind }) => id === connectionId && kind === 'service')
  const listenOn = (port: number): MeterState =>
    keep({
      port,
      address: `http://127.0.0.1:${port}/v1`,
      status: world.takenPorts.includes(port) ? 'port-taken' : 'listening',
    })
  return {
    'meter.read': () => world.meter,
    'meter.switch': ({ isOn }) => {
      if (!isOn) return keep({ isOn, status: 'off' })
      world.meter = { ...world.meter, isOn }
      return listenOn(world.meter.port ?? 11_480)
    },
    'meter.setPort': ({ port }) => listenOn(port),
    'meter.setKeepsRunning': ({ keepsRunning }) => keep({ keepsRunning }),
    'programs.add': (terms) => {
      if (!isServiceThere(terms)) return refuse('connection-deleted')
      const program = aProgram({
        ...terms,
        id: `program-${world.meter.programs.length + 1}`,
        tokenEnd: firstToken.slice(-4),
        callCount: 0,
        promptTokens: 0,
        totalTokens: 0,
        lastUsedAt: null,
      })
      keep({ programs: [...world.meter.programs, program] })
      return { program, token: firstToken }
    },
    'programs.save': ({ programId, terms }) =>
      isServiceThere(terms) ? change(programId, terms) : refuse('connection-deleted'),
    'programs.pause': ({ programId, isPaused }) => change(programId, { isPaused }),
    'programs.rotate': ({ programId }) => {
      const program = find(programId)
      if (program === undefined) return refuse('not-found')
      const changed = { ...program, tokenEnd: nextToken.slice(-4) }
      change(programId, changed)
      return { program: changed, token: nextToken }
    },
    'programs.delete': ({ programId }) => {
      if (find(programId) === undefined) return refuse('not-found')
      keep({ programs: world.meter.programs.filter(({ id }) => id !== programId) })
      return undefined
    },
    'programs.exchanges': () => world.programExchanges,
  }
}
