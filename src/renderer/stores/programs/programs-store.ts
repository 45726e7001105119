import { create } from 'zustand'
import type { Output } from '../../../shared/contract/contract.ts'
import type { MeterState, Program, ProgramTerms } from '../../../shared/contract/programs/program.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { ask, change } from '../app/asking.ts'
import type { ProgramKind } from './program-kinds.ts'

export interface IssuedToken extends Output<'programs.add'> {
  /** Null for a program that the user didn't choose from the list. */
  readonly kind: ProgramKind | null
}

interface ProgramsState {
  /** Null until loaded. */
  readonly meter: MeterState | null
  /** Whether main is asking the user about the meter. */
  readonly isSwitching: boolean
  /** A new token, until the user has confirmed that they saved it. Main can't show it again. */
  readonly issued: IssuedToken | null
}

const none: readonly Program[] = []

const programsStore = create<ProgramsState>()(() => ({
  meter: null,
  isSwitching: false,
  issued: null,
}))

export const useMeter = (): MeterState | null => programsStore(({ meter }) => meter)
export const usePrograms = (): readonly Program[] => programsStore(({ meter }) => meter?.programs ?? none)
export const useIsMeterSwitching = (): boolean => programsStore(({ isSwitching }) => isSwitching)
export const useIssuedToken = (): IssuedToken | null => programsStore(({ issued }) => issued)

export function setMeter(meter: MeterState): void {
  programsStore.setState({ meter })
}

export async function readMeter(): Promise<void> {
  await ask('meter.read', undefined, setMeter)
}

/** Main asks the user before it turns the meter on. */
export async function switchMeter(isOn: boolean): Promise<RefusedResult | null> {
  if (programsStore.getState().isSwitching) return null
  programsStore.setState({ isSwitching: true })
  const refusal = await change('meter.switch', { isOn }, setMeter)
  programsStore.setState({ isSwitching: false })
  return refusal
}

/** With the same port, main listens there again. */
export const setMeterPort = (port: number) => change('meter.setPort', { port }, setMeter)

export const setKeepsRunning = (keepsRunning: boolean | null) =>
  change('meter.setKeepsRunning', { keepsRunning }, setMeter)

export const addProgram = (terms: ProgramTerms, kind: ProgramKind | null) =>
  change('programs.add', terms, (issued) => showToken({ ...issued, kind }))

export const saveProgram = (programId: string, terms: ProgramTerms) =>
  change('programs.save', { programId, terms }, putProgram)

export const pauseProgram = (programId: string, isPaused: boolean) =>
  change('programs.pause', { programId, isPaused }, putProgram)

export const rotateToken = (programId: string) =>
  change('programs.rotate', { programId }, (issued) => showToken({ ...issued, kind: null }))

export function forgetIssuedToken(): void {
  programsStore.setState({ issued: null })
}

export const deleteProgram = (programId: string) =>
  change('programs.delete', { programId }, () =>
    changePrograms((programs) => programs.filter(({ id }) => id !== programId)),
  )

export const readProgramExchanges = (programId: string) => request('programs.exchanges', { programId })

function showToken(issued: IssuedToken): void {
  putProgram(issued.program)
  programsStore.setState({ issued })
}

function putProgram(program: Program): void {
  changePrograms((programs) =>
    programs.some(({ id }) => id === program.id)
      ? programs.map((old) => (old.id === program.id ? program : old))
      : [...programs, program],
  )
}

function changePrograms(next: (programs: readonly Program[]) => readonly Program[]): void {
  programsStore.setState(({ meter }) =>
    meter === null ? {} : { meter: { ...meter, programs: [...next(meter.programs)] } },
  )
}
