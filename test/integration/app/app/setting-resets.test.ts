import { beforeEach, describe, expect, test } from 'vitest'
import {
  defaultLimits,
  freeSettings,
  SettingChange,
  type Settings,
} from '../../../../src/shared/contract/app/settings.ts'
import { defaultAppearance } from '../../../../src/shared/domain/app/setting-choices.ts'
import {
  type SettingName,
  settingNames,
  settingTable,
} from '../../../../src/shared/domain/app/setting-table.ts'
import { isDefault, settingValue, withSetting } from '../../../../src/shared/domain/app/setting-values.ts'
import { createAuthority } from '../../../fixtures/certificates.ts'
import { changedSettings } from '../../../fixtures/samples/settings.ts'
import { type HeadlessApp, startHeadlessApp } from '../headless-app.ts'
import { openApp } from '../story.ts'

let app: HeadlessApp

beforeEach(() => {
  app = openApp()
})

const read = () => app.request('settings.read', undefined)
const reset = (...names: SettingName[]) => app.request('settings.reset', { names })
const undo = () => app.request('settings.undoReset', undefined)

/** A value other than the default for each setting. */
async function changeEverything(): Promise<Settings> {
  const { certificate } = createAuthority('Example company')
  app.offered.file = { name: 'company.pem', bytes: Buffer.from(certificate) }
  for (const [name, value] of Object.entries(changedSettings))
    if (name in freeSettings) await app.request('settings.set', SettingChange.parse({ name, value }))
  await app.request('settings.setProxy', { proxy: { use: 'none', address: '' } })
  return app.request('settings.chooseAuthority', { connectionIds: [] })
}

describe('a reset', () => {
  test('exists for every setting, restores its default, and changes no other', async () => {
    const changed = await changeEverything()
    expect(settingNames.filter((name) => isDefault(changed, name))).toEqual([])
    for (const name of settingNames) {
      const { defaultValue: usual } = settingTable[name]
      expect(await reset(name)).toEqual(withSetting(changed, name, usual))
      expect(await undo()).toEqual(changed)
    }
  })

  test("of all settings survives a restart, and keeps the app's secrets", async () => {
    await changeEverything()
    app.store.settings.write('layout', { odd: true })
    await reset(...settingNames)
    app.close()
    const restarted = startHeadlessApp({ folder: app.folder })
    const settings = await restarted.request('settings.read', undefined)
    for (const name of settingNames)
      expect(settingValue(settings, name)).toEqual(settingTable[name].defaultValue)
    expect(restarted.store.settings.read('layout')).toEqual({ odd: true })
    restarted.close()
  })

  test('of the appearance applies to the desktop at once, and so does its undo', async () => {
    const dark = { ...defaultAppearance, theme: 'dark' } as const
    await app.request('settings.set', { name: 'appearance', value: dark })
    await reset('appearance.theme')
    await undo()
    expect(app.worn).toEqual([dark, defaultAppearance, dark])
  })

  test('restores the certificates themselves when it is undone', async () => {
    await changeEverything()
    const before = (await app.route('https://api.example.com/v1')).certificates
    await reset('authority')
    expect((await app.route('https://api.example.com/v1')).certificates).toEqual([])
    await undo()
    expect((await app.route('https://api.example.com/v1')).certificates).toEqual(before)
  })

  test('restores a proxy or certificates only after separate consent', async () => {
    await changeEverything()
    await app.request('settings.setProxy', { proxy: { use: 'own', address: 'http://10.0.0.1:3128' } })
    await reset('proxy')
    app.boxes.answer = 'cancel'
    expect(await app.ask('settings.undoReset', undefined)).toMatchObject({ code: 'declined' })
    expect((await read()).proxy.use).not.toBe('own')
    expect(app.boxes.shown.at(-1)).toContain('through the proxy 10.0.0.1:3128?')
    app.boxes.answer = 'confirm'
    expect((await undo()).proxy).toEqual({ use: 'own', address: 'http://10.0.0.1:3128' })
    await reset('authority')
    app.boxes.answer = 'cancel'
    expect(await app.ask('settings.undoReset', undefined)).toMatchObject({ code: 'declined' })
    expect((await read()).authority).toBeNull()
  })

  test('keeps later changes when it is undone', async () => {
    await changeEverything()
    await reset('sendKey', 'limits.list', 'limits.answer')
    await app.request('settings.set', { name: 'limits', value: { ...(await read()).limits, list: 77 } })
    const { sendKey, limits } = await undo()
    expect({ sendKey, limits }).toEqual({
      sendKey: 'mod-enter',
      limits: { connect: 11, list: 77, answer: 601, silence: 91 },
    })
    expect(await undo()).toEqual(await read())
  })

  test('is all or nothing if the disk refuses', async () => {
    const changed = await changeEverything()
    app.refuseWrites(true)
    expect(await app.ask('settings.reset', { names: [...settingNames] })).toMatchObject({ code: 'not-saved' })
    app.refuseWrites(false)
    expect(await read()).toEqual(changed)
  })

  test('of an unknown setting is refused', async () => {
    const names = ['layout', '__proto__'] as unknown as SettingName[]
    expect(await app.ask('settings.reset', { names })).toMatchObject({ code: 'malformed-input' })
  })
})

describe('a damaged stored setting', () => {
  test.each([
    ['appearance', { ...defaultAppearance, theme: 'dark', accent: 'plaid' }, 'appearance.accent'],
    ['limits', { ...defaultLimits, list: 60, connect: -4 }, 'limits.connect'],
    ['limits', { list: 60, answer: 600, silence: 90 }, 'limits.connect'],
  ] as const)('in one part of its %s loses that part only', async (stored, value, damaged) => {
    app.store.settings.write(stored, value)
    const settings = await read()
    expect(settingValue(settings, damaged)).toEqual(settingTable[damaged].defaultValue)
    expect(settings.appearance.theme).toBe(stored === 'appearance' ? 'dark' : 'system')
    expect(settings.limits.list).toBe(stored === 'limits' ? 60 : 30)
  })

  test.each([
    'send-key',
    'disabled-anomalies',
    'call-columns',
    'usage-clock',
    'keep-requests',
    'proxy',
    'authority',
  ])('reads as its default: %s', async (stored) => {
    for (const value of [{ odd: true }, 'odd', [1], 7, null]) {
      app.store.settings.write(stored, value)
      const settings = await read()
      expect(settingNames.filter((name) => !isDefault(settings, name))).toEqual([])
    }
  })
})
