import { describe, expect, test } from 'vitest'
import { withoutCertificates } from '../../../../src/main/inference/route-finder.ts'
import { createAuthority } from '../../../fixtures/certificates.ts'
import { type HeadlessApp, typedConnection } from '../headless-app.ts'
import { beginStory, openApp } from '../story.ts'

describe('custom certificates', () => {
  const certificates = async (app: HeadlessApp, address: string) => (await app.route(address)).certificates

  test('apply only to the connections that they were added for', async () => {
    const { app } = await beginStory('normal')
    const typed = typedConnection('https://a.example', 'sk-12345678')
    const { connection } = await app.request('connections.save', typed)
    const { certificate } = createAuthority('Example company')
    app.offered.file = { name: 'ca.pem', bytes: Buffer.from(certificate) }
    const all = await app.request('connections.list', undefined)
    expect(all).toHaveLength(2)
    expect(await app.ask('settings.chooseAuthority', { connectionIds: [] })).toMatchObject({ ok: false })
    await app.request('settings.chooseAuthority', { connectionIds: [connection.id] })
    expect(app.boxes.shown).toEqual([expect.stringContaining('Trust 1 certificate for a.example?')])
    expect(await certificates(app, 'https://a.example/v1/models')).toHaveLength(1)
    for (const address of ['https://a.example:8443/v1', 'https://b.example/v1', 'https://a.example.evil/'])
      expect(await certificates(app, address)).toEqual([])
    const updates = withoutCertificates({ route: app.route })
    expect((await updates.route('https://a.example/latest.yml')).certificates).toEqual([])
  })

  test('added before the first connection apply to it, and not to the second', async () => {
    const app = openApp()
    const { certificate } = createAuthority('Example company')
    app.offered.file = { name: 'ca.pem', bytes: Buffer.from(certificate) }
    await app.request('settings.chooseAuthority', { connectionIds: [] })
    expect(await certificates(app, 'https://a.example/v1')).toHaveLength(1)
    await app.request('connections.save', typedConnection('https://a.example', 'sk-12345678'))
    await app.request('connections.save', typedConnection('https://b.example', 'sk-12345678'))
    expect(await certificates(app, 'https://a.example/v1')).toHaveLength(1)
    expect(await certificates(app, 'https://b.example/v1')).toEqual([])
  })
})
