import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationFor } from '../../../.ci/pack/electron-builder.ts'

const root = join(import.meta.dirname, '../../..')

const certificate = { CSC_LINK: 'certificate.p12' }
const appleKey = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }

test('without a certificate a Mac app has an ad-hoc signature, and nothing is called signed', () => {
  const { mac, forceCodeSigning } = configurationFor('darwin', {})
  expect(mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
  expect(forceCodeSigning).toBe(false)
})

test('with a certificate an unsigned package is refused, and a Mac app is hardened', () => {
  const { mac, forceCodeSigning } = configurationFor('darwin', certificate)
  expect(mac).toMatchObject({ hardenedRuntime: true, notarize: false })
  expect(mac).not.toHaveProperty('identity')
  expect(forceCodeSigning).toBe(true)
})

test('notarization happens only for a signed app with complete credentials', () => {
  const isAsked = (environment: Record<string, string>) =>
    configurationFor('darwin', environment).mac?.notarize
  expect(isAsked({ ...certificate, ...appleKey })).toBe(true)
  expect(isAsked({ ...certificate, ...appleKey, APPLE_API_ISSUER: '' })).toBe(false)
  expect(isAsked(appleKey)).toBe(false)
})

test('Windows requests no admin rights, uninstalling keeps the data, and no AppImage starts without its sandbox', () => {
  const { nsis, linux } = configurationFor('win32', {})
  expect(nsis).toMatchObject({ perMachine: false, allowElevation: false, packElevateHelper: false })
  expect(nsis?.deleteAppDataOnUninstall).toBe(false)
  expect(linux?.executableArgs).toEqual([])
})

test('the app names itself to Windows as its shortcut does, which notifications need', () => {
  const { appId } = configurationFor('win32', {})
  const source = readFileSync(join(root, 'src/main/window/notifications.ts'), 'utf8')
  expect(source).toContain(`const appId = '${appId}'`)
})
