import type { Caller, DayClock, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import {
  addDays,
  type Period,
  type PeriodUnit,
  periodOf,
} from '../../../shared/domain/usage/usage-periods.ts'

export const usageRanges = ['month', 'week', 'thirty-days', 'all', 'own'] as const
export type UsageRange = (typeof usageRanges)[number]

export const usageUnits = ['day', 'week', 'month'] as const satisfies readonly PeriodUnit[]
export type UsageUnit = (typeof usageUnits)[number]

/** A conversation with its title at that time, `''` if the user removed the title; or a program with its name. */
export interface PlacedConversation {
  readonly id: string
  readonly title: string
  readonly isDeleted: boolean
}

/** A project with its name at that time, `''` if the user removed the name; without an id, no project. */
export interface PlacedProject {
  readonly id: string | null
  readonly name: string
  readonly isDeleted: boolean
}

interface PlacedConnection {
  readonly id: string
  readonly name: string
}

/** The selection that led to a narrower step. */
export type UsageStep =
  | { readonly kind: 'period'; readonly period: Period; readonly unit: PeriodUnit }
  | { readonly kind: 'model'; readonly model: string; readonly connection: PlacedConnection }
  | { readonly kind: 'connection'; readonly connection: PlacedConnection }
  | { readonly kind: 'conversation' | 'program'; readonly conversation: PlacedConversation }
  | { readonly kind: 'project'; readonly project: PlacedProject }

/** The selected calls and the time unit. */
export interface UsageView {
  readonly range: UsageRange
  /** For a custom range, values of date fields; empty for an open end. */
  readonly first: string
  readonly last: string
  readonly unit: UsageUnit
  readonly connectionIds: readonly string[]
  readonly models: readonly string[]
  readonly conversation: PlacedConversation | null
  /** Null for all calls, whatever their project. */
  readonly project: PlacedProject | null
  /** Null for chats and programs. */
  readonly caller: Caller | null
  /** Null until the user chooses: shows real calls, or demo calls if there are no others. */
  readonly isDemo: boolean | null
  /** Null for the first step. */
  readonly step: UsageStep | null
}

export const firstPlace: UsageView = {
  range: 'month',
  first: '',
  last: '',
  unit: 'day',
  connectionIds: [],
  models: [],
  conversation: null,
  project: null,
  caller: null,
  isDemo: null,
  step: null,
}

/** Whether a place is this month, unfiltered. */
export function isFirstPlace(place: UsageView | undefined): boolean {
  return (
    place !== undefined && JSON.stringify({ ...place, unit: firstPlace.unit }) === JSON.stringify(firstPlace)
  )
}

/** The date of a moment in local time or UTC. */
export function dateOn(clock: DayClock, at: number): string {
  const date = new Date(at)
  const shifted = clock === 'utc' ? at : at - date.getTimezoneOffset() * minuteMs
  return new Date(shifted).toISOString().slice(0, 10)
}

/** The first and last day; null for an open end. */
export function spanOf(
  { range, first, last }: Pick<UsageView, 'range' | 'first' | 'last'>,
  today: string,
): Pick<UsageFilter, 'from' | 'to'> {
  switch (range) {
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'thirty-days':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: periodOf(today, 'month').from, to: today }
    case 'all':
      return { from: null, to: null }
    case 'own':
      return { from: first === '' ? null : first, to: last === '' ? null : last }
  }
}

export function filterOf(place: UsageView, clock: DayClock, today: string): UsageFilter {
  return {
    clock,
    ...spanOf(place, today),
    connectionIds: [...place.connectionIds],
    models: [...place.models],
    conversationId: place.conversation?.id ?? null,
    ...(place.caller !== null && { caller: place.caller }),
    ...(place.project !== null && { projectId: place.project.id }),
    isDemo: place.isDemo ?? false,
  }
}

/** Whether a filter excludes calls of some connections, models, chats, programs or projects. */
export function isNarrow({ connectionIds, models, conversationId, caller, projectId }: UsageFilter): boolean {
  if (connectionIds.length + models.length > 0 || conversationId !== null) return true
  return caller !== undefined || projectId !== undefined
}

/** Narrows to a step. A period stays within the range of `shown`, so that the sums match the row. */
export function placeInStep(place: UsageView, shown: UsageFilter, step: UsageStep): UsageView {
  switch (step.kind) {
    case 'period': {
      const { period, unit } = step
      const { from, to } = shown
      const first = from !== null && isBefore(period.from, from) ? from : period.from
      const last = to !== null && isBefore(to, period.to) ? to : period.to
      return { ...place, range: 'own', first, last, unit: unit === 'year' ? 'month' : 'day', step }
    }
    case 'model':
      return { ...place, models: [step.model], connectionIds: [step.connection.id], step }
    case 'connection':
      return { ...place, connectionIds: [step.connection.id], step }
    case 'conversation':
    case 'program':
      return { ...place, conversation: step.conversation, step }
    case 'project':
      return { ...place, project: step.project, step }
  }
}

/** Removes a deleted title, or the name of a deleted project. */
export function withoutTitle(place: UsageView, id: string): UsageView {
  const { conversation, project, step } = place
  const forget = (titled: PlacedConversation): PlacedConversation =>
    titled.id === id ? { ...titled, title: '' } : titled
  const forgetName = (named: PlacedProject): PlacedProject =>
    named.id === id ? { ...named, name: '' } : named
  return {
    ...place,
    conversation: conversation === null ? null : forget(conversation),
    project: project === null ? null : forgetName(project),
    step:
      step !== null && 'conversation' in step
        ? { ...step, conversation: forget(step.conversation) }
        : step?.kind === 'project'
          ? { ...step, project: forgetName(step.project) }
          : step,
  }
}

/** Compares days as dates: signed years with six digits do not sort as text. */
export function isBefore(day: string, other: string): boolean {
  return Date.parse(day) < Date.parse(other)
}
