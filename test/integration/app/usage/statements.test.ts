import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Statement } from '../../../../src/shared/contract/usage/statement.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { cancelInPrinter } from '../conversations/transfer-story.ts'
import { beginStory } from '../story.ts'

const dayMs = 86_400_000
const thisMonth = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

async function aStatement() {
  const { app, answered } = await beginStory('normal')
  await answered('One')
  app.offered.place = join(app.folder, 'out')
  const choice = { month: thisMonth(), clock: 'local', format: 'pdf' } as const
  const name = `tally-statement-${choice.month}.pdf`
  mkdirSync(app.offered.place)
  return { app, choice, name, folder: app.offered.place }
}

test('a statement is about the months and projects of all calls, and tells what was cleared', async () => {
  const { app, choice, folder } = await aStatement()
  const defaults = { systemPrompt: '', connectionId: null, modelId: null }
  const { id, name } = await app.request('projects.create', { name: 'Alder', ...defaults })
  const today = new Date().toISOString().slice(0, 10)
  const choices = await app.request('statements.choices', undefined)
  expect(choices).toMatchObject({ projects: [{ id, name }] })
  expect(Math.abs(Date.parse(choices.firstDay ?? '') - Date.parse(today))).toBeLessThanOrEqual(dayMs)
  const readJson = async (projectId?: string): Promise<Statement> => {
    const saved = await app.request('statements.save', { ...choice, projectId, format: 'json' })
    return JSON.parse(readFileSync(join(folder, saved?.fileName ?? ''), 'utf8'))
  }
  expect(await readJson()).toMatchObject({ totals: { callCount: 1 }, clearings: [], doTotalsHold: true })
  expect(await readJson(id)).toMatchObject({ project: { id, name }, totals: { callCount: 0 } })
  const before = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  await app.request('ledger.clearBefore', { before })
  expect(await readJson()).toMatchObject({ totals: { callCount: 0 }, clearings: [{ beforeDay: before }] })
})

test('a statement as PDF is the printed page of the month, with nothing left beside it', async () => {
  const { app, choice, name, folder } = await aStatement()
  expect(await app.request('statements.save', choice)).toMatchObject({ fileName: name })
  expect(readdirSync(folder)).toEqual([name])
  const printed = readFileSync(join(folder, name), 'utf8')
  expect(printed).toMatch(/^%PDF of <!doctype html>/)
  expect(printed).toContain('Totals verified ✓ (1 call, 0 without counts)')
})

test('a page that cannot be printed, is canceled or does not fit leaves the earlier file as it was', async () => {
  const { app, choice, name, folder } = await aStatement()
  writeFileSync(join(folder, name), 'the earlier one')
  app.offered.print = () => Promise.reject(new AppError('page-not-printed', 'No window.'))
  expect(await app.ask('statements.save', choice)).toMatchObject({ ok: false, code: 'page-not-printed' })
  cancelInPrinter(app)
  expect(await app.ask('statements.save', choice)).toMatchObject({ ok: false, code: 'cancelled' })
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name), 'utf8')).toBe('the earlier one')
  app.offered.print = () => Promise.resolve(Buffer.from('%PDF'))
  app.offered.place = join(folder, 'nowhere')
  expect(await app.ask('statements.save', choice)).toMatchObject({ ok: false, code: 'file-not-written' })
})
