import keytar from 'keytar'
import { connect, expect, openSettings, test } from './story.ts'

/** Runs in the page. */
async function readConnectionId(): Promise<string> {
  const list = await window.api.request('connections.list', undefined)
  return list.ok ? (list.value[0]?.id ?? '') : ''
}

test("deleting a connection deletes its key from the system's keychain", async ({ window, service }) => {
  await connect(window, service)
  const id = await window.evaluate(readConnectionId)
  const { origin, host } = new URL(service.address)
  const account = `${origin}/v1 ${id}`
  expect(await keytar.getPassword('Tally', account)).toBe(service.key)

  const settings = await openSettings(window, 'Connections')
  await settings.getByRole('listitem', { name: host }).getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Delete' }).click()
  const question = window.getByRole('dialog', { name: `Delete ${host}` })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(settings.getByRole('button', { name: 'Undo (without the key)' })).toBeFocused()
  expect(await keytar.getPassword('Tally', account)).toBeNull()
})
