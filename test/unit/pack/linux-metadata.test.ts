import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { identity } from '../../../.ci/pack/identity.ts'
import { synopsis } from '../../../.ci/pack/linux/description.ts'
import { desktopEntry, desktopFile, linuxResources } from '../../../.ci/pack/linux/desktop-entry.ts'
import packageFile from '../../../package.json' with { type: 'json' }

const read = (name: string): string => readFileSync(`${linuxResources}${name}`, 'utf8')
const inMetainfo = (tag: string): string | undefined =>
  new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'u').exec(read(`${identity.appId}.metainfo.xml`))?.[1]

describe('the metadata for Linux', () => {
  test("has a desktop entry with the app's names", () => {
    expect(desktopEntry()).toMatchObject({
      Name: identity.productName,
      Comment: identity.summary,
      Icon: identity.executableName,
      Categories: `${identity.categories.desktop.join(';')};`,
    })
    expect(read(desktopFile)).toContain(`Exec=/opt/${identity.productName}/${identity.executableName}\n`)
  })

  test('connects a window with its desktop entry and icon', () => {
    expect(desktopFile).toBe(`${identity.appId}.desktop`)
    expect(packageFile.desktopName).toBe(desktopFile)
    expect(desktopEntry()['StartupWMClass']).toBe(identity.appId)
  })

  test('describes the same app in the software centers', () => {
    expect(['id', 'name', 'summary', 'project_license', 'launchable', 'icon'].map(inMetainfo)).toEqual([
      identity.appId,
      identity.productName,
      synopsis,
      identity.licence,
      desktopFile,
      identity.executableName,
    ])
  })

  test('has an AppArmor profile for the installed program', () => {
    expect(read('apparmor-profile')).toContain(
      `profile ${identity.executableName} /opt/${identity.productName}/${identity.executableName} `,
    )
  })
})
