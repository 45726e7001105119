import { verify } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationFor } from '../../../.ci/pack/electron-builder.ts'
import { createFeedKeys, readPublicKey, signFeed } from '../../../.ci/pack/feed-signature.ts'
import { updateFeedOf, updateTrustOf } from '../../../.ci/pack/update-feed.ts'
import { readUpdateFeed } from '../../../src/main/updates/update-feed.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('the update feed of a build', () => {
  it('is the given address, before the releases of the repository', () => {
    const given = { TALLY_UPDATE_FEED: 'https://updates.example/tally', GITHUB_REPOSITORY: 'someone/tally' }
    expect(updateFeedOf(given)).toEqual({ provider: 'generic', url: 'https://updates.example/tally' })
  })

  it('is the releases of the building repository', () => {
    const found = updateFeedOf({ TALLY_UPDATE_FEED: '', GITHUB_REPOSITORY: 'someone/tally' })
    expect(found).toEqual({ provider: 'github', owner: 'someone', repo: 'tally' })
  })

  it('is missing if none is named', () => expect(updateFeedOf({})).toBe(null))

  it('is never unencrypted', () =>
    expect(() => updateFeedOf({ TALLY_UPDATE_FEED: 'http://updates.example/' })).toThrow('https'))
})

describe('the key of the update feed', () => {
  it('signs every file of the feed, and nothing else', () => {
    const keys = createFeedKeys()
    const folder = folderWith({ 'latest.yml': 'version: 1.0.0', 'latest-linux.yml': 'x', 'notes.yml': 'y' })
    expect(signFeed(folder, keys)).toEqual(['latest-linux.yml.sig', 'latest.yml.sig'])
    expect(readdirSync(folder)).toHaveLength(5)
    const signature = Buffer.from(readFileSync(join(folder, 'latest.yml.sig'), 'utf8'), 'base64')
    const key = readPublicKey(keys.publicKey)
    expect(verify(null, Buffer.from('version: 1.0.0'), key, signature)).toBe(true)
    expect(verify(null, Buffer.from('version: 1.0.1'), key, signature)).toBe(false)
  })

  it('signs nothing that a build would reject', () => {
    const { privateKey } = createFeedKeys()
    const { publicKey } = createFeedKeys()
    const folder = folderWith({ 'latest.yml': 'version: 1.0.0' })
    expect(() => signFeed(folder, { privateKey, publicKey })).toThrow('a different key')
    expect(readdirSync(folder)).toEqual(['latest.yml'])
  })

  it('reports if there is nothing to sign', () =>
    expect(() => signFeed(folderWith({}), createFeedKeys())).toThrow('No feed file'))

  it('is part of the build, which fails if the key is malformed', () => {
    const { publicKey } = createFeedKeys()
    expect(updateTrustOf({ TALLY_UPDATE_KEY: publicKey }, true)).toEqual({ key: publicKey, isSigned: true })
    expect(() => updateTrustOf({ TALLY_UPDATE_KEY: 'none' }, true)).toThrow()
  })

  it("is inside the archive, where other accounts can't change it", () => {
    const { publicKey } = createFeedKeys()
    const { extraMetadata } = configurationFor('linux', { TALLY_UPDATE_KEY: publicKey })
    expect(extraMetadata).toEqual({ updates: { key: publicKey, isSigned: false } })
    const folder = folderWith({
      'app-update.yml': 'provider: generic\nurl: https://updates.example/\n',
      'package.json': JSON.stringify({ name: 'tally', ...extraMetadata }),
    })
    expect(readUpdateFeed({ resources: folder, appFolder: folder })?.key).toBe(publicKey)
    writeFileSync(join(folder, 'update-trust.json'), JSON.stringify({ key: 'another', isSigned: true }))
    expect(readUpdateFeed({ resources: folder, appFolder: folder })).toMatchObject({
      key: publicKey,
      isSigned: false,
    })
  })
})
