import { beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../../src/shared/contract/app/settings.ts'
import { defaultAppearance, defaultLayout } from '../../../../src/shared/domain/app/setting-choices.ts'
import { createAuthority } from '../../../fixtures/certificates.ts'
import { defaultSettings } from '../../../fixtures/samples/settings.ts'
import { connect, type HeadlessApp } from '../headless-app.ts'
import { openApp, openService, restart } from '../story.ts'

let app: HeadlessApp

beforeEach(() => {
  app = openApp()
})

const read = () => app.request('settings.read', undefined)

function readAfterRestart() {
  app = restart(app)
  return read()
}

describe('settings', () => {
  test('of the shortcuts survive a restart, and apply to the menus at once', async () => {
    const shortcuts = [
      { command: 'new-chat', keys: 'CmdOrCtrl+J' },
      { command: 'find-in-conversation', keys: null },
    ]
    await app.request('settings.set', { name: 'shortcuts', value: shortcuts })
    await app.request('settings.reset', { names: ['shortcuts'] })
    await app.request('settings.undoReset', undefined)
    expect(app.menuShortcuts).toEqual([shortcuts, [], shortcuts])
    expect((await readAfterRestart()).shortcuts).toEqual(shortcuts)
  })

  test('of the spell check survive a restart, and apply at once', async () => {
    await app.request('settings.set', { name: 'checkSpelling', value: true })
    await app.request('settings.reset', { names: ['checkSpelling'] })
    await app.request('settings.undoReset', undefined)
    expect(app.spellChecks).toEqual([true, false, true])
    expect((await readAfterRestart()).checkSpelling).toBe(true)
  })

  test('of the appearance survive a restart, and apply to the desktop at once', async () => {
    const appearance = { ...defaultAppearance, theme: 'dark', accent: 'violet' } as const
    await app.request('settings.set', { name: 'appearance', value: appearance })
    expect(app.worn).toEqual([appearance])
    const panes = { sidebarWidth: 300, isSidebarShown: false }
    const layout = { ...defaultLayout, ...panes, openProjects: ['website', 'none'] }
    await app.request('settings.setLayout', { layout })
    expect((await readAfterRestart()).appearance).toEqual(appearance)
    expect(app.settings.layout()).toEqual(layout)
  })

  test('refuse an invalid pane width, and more collapsed groups than the window keeps', async () => {
    const layout = { ...defaultLayout, sidebarWidth: 5 }
    const many = { ...defaultLayout, openProjects: Array.from({ length: 101 }, String) }
    for (const refused of [layout, many])
      expect(await app.ask('settings.setLayout', { layout: refused })).toMatchObject({
        code: 'malformed-input',
      })
  })

  test.each([0, -5, 1.5, 1e9, Number.NaN])('refuse %d seconds, and stay unchanged', async (answer) => {
    const limits = { ...defaultLimits, answer }
    expect(await app.ask('settings.set', { name: 'limits', value: limits })).toMatchObject({
      code: 'malformed-input',
    })
    expect((await read()).limits).toEqual(defaultLimits)
  })

  test("that can't be parsed have their defaults, and requests continue to work", async () => {
    for (const name of ['appearance', 'layout', 'limits', 'proxy', 'authority'])
      app.store.settings.write(name, { odd: true })
    expect(await read()).toEqual(defaultSettings)
    const service = await openService()
    await expect(connect(app, service)).resolves.toBeDefined()
  })

  test('accept the address of a proxy, and refuse one with a password in it', async () => {
    const proxy = { use: 'own', address: ' http://proxy.example.com:8080 ' } as const
    const { proxy: kept } = await app.request('settings.setProxy', { proxy })
    expect(kept).toEqual({ use: 'own', address: 'http://proxy.example.com:8080' })
    const wrong = { use: 'own', address: 'http://me:word@proxy.example.com:8080' } as const
    expect(await app.ask('settings.setProxy', { proxy: wrong })).toMatchObject({ code: 'proxy-refused' })
    expect((await read()).proxy).toEqual(kept)
  })
})

describe('a file of certificates', () => {
  const forFirst = { connectionIds: [] }

  test('is imported, named and counted, and can be removed', async () => {
    const { certificate } = createAuthority('Example company')
    app.offered.file = { name: 'company.pem', bytes: Buffer.from(`Notes\n${certificate}\n${certificate}`) }
    const { authority: known } = await app.request('settings.chooseAuthority', forFirst)
    expect(known).toEqual({ fileName: 'company.pem', certificateCount: 2, hosts: [] })
    expect((await app.request('settings.forgetAuthority', undefined)).authority).toBeNull()
  })

  test('is refused if it has none, and nothing changes if none is chosen', async () => {
    app.offered.file = { name: 'notes.txt', bytes: Buffer.from('Nothing of that kind') }
    expect(await app.ask('settings.chooseAuthority', forFirst)).toMatchObject({ code: 'authority-refused' })
    app.offered.file = null
    expect((await app.request('settings.chooseAuthority', forFirst)).authority).toBeNull()
  })
})
