import { beforeAll, describe, expect, test } from 'vitest'
import { openSample, openSampleApart, type Sample, temporaryFolder } from './sample.ts'

let sample: Sample

const answerTo = '({ dialog }, question) => dialog.showMessageBox(question).then(({ response }) => response)'

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

describe('the desktop of the host', () => {
  test('keeps keys that the page uses from the menu', async () => {
    const greetings = (): number => sample.output().split('greeted').length
    const before = greetings()
    await sample.page.keyboard.press('Control+j')
    await sample.page.keyboard.press('Control+g')
    await expect.poll(greetings).toBe(before + 1)
    expect(sample.output()).not.toContain('jumped')
  })

  test('answers a message box with its confirming button, and records it', async () => {
    const question = { message: 'Go on?', buttons: ['Yes', 'No'], defaultId: 1, cancelId: 1 }
    expect(await sample.evaluate(answerTo, question)).toBe(0)
    await expect.poll(() => sample.output()).toContain('message box {"message":"Go on?","answer":"Yes"}')
    expect(await sample.evaluate(answerTo, { message: 'Go on?', buttons: ['Cancel', 'Go on'] })).toBe(1)
  })

  test('answers a message box with its canceling button if started that way', async () => {
    await using folder = await temporaryFolder()
    const cancelling = await openSample(folder.path, { messageBoxes: 'cancel' })
    try {
      const asked = { message: 'Go on?', buttons: ['Go on', 'Wait', 'Leave'], defaultId: 0, cancelId: 2 }
      expect(await cancelling.evaluate(answerTo, asked)).toBe(2)
      await expect
        .poll(() => cancelling.output())
        .toContain('message box {"message":"Go on?","answer":"Leave"}')
      expect(await cancelling.evaluate(answerTo, { message: '', buttons: ['Go on', 'Cancel'] })).toBe(1)
    } finally {
      await cancelling.end('SIGTERM')
    }
  })

  test('shows no notification, records it, and emits a click on request', async () => {
    const clicked = await sample.evaluate(`({ Notification }) => {
      const notification = new Notification({ title: 'Budget used up', body: 'Nothing left' })
      const events = []
      for (const name of ['show', 'click']) notification.on(name, () => events.push(name))
      notification.show()
      electronHostAsked.notifications.at(-1).emit('click')
      return [Notification.isSupported(), notification.title, notification.body, ...events]
    }`)
    expect(clicked).toEqual([true, 'Budget used up', 'Nothing left', 'show', 'click'])
    await expect
      .poll(() => sample.output())
      .toContain('notification {"title":"Budget used up","body":"Nothing left"}')
  })

  test('shows no icon in a tray, remembers its words and menu, and emits a click on request', async () => {
    const seen = await sample.evaluate(`({ Tray, Menu }) => {
      const tray = new Tray(process.execPath)
      const chosen = []
      tray.on('click', () => chosen.push('click'))
      tray.setToolTip('5 tokens today')
      tray.setTitle('5')
      tray.setContextMenu(Menu.buildFromTemplate([{ id: 'open', label: 'Open', click: () => chosen.push('open') }]))
      const [{ shown }] = electronHostAsked.trays
      tray.emit('click')
      shown.menu.getMenuItemById('open').click()
      const titles = [shown.tooltip, shown.title, tray.getTitle()]
      tray.destroy()
      return [...titles, ...chosen, tray.isDestroyed(), electronHostAsked.trays.length]
    }`)
    expect(seen).toEqual(['5 tokens today', '5', '5', 'click', 'open', true, 0])
    expect(
      await sample.evaluate(
        "({ Tray }) => { try { new Tray('/nowhere.png') } catch (error) { return error.message } }",
      ),
    ).toBe("Failed to load image from path '/nowhere.png'")
  })

  test('gives the app keys that no other program has, and presses them on request', async () => {
    const seen = await sample.evaluate(`({ globalShortcut }) => {
      const { registered, ownedElsewhere } = electronHostAsked.globalShortcuts
      ownedElsewhere.add('CmdOrCtrl+Shift+L')
      let presses = 0
      const press = () => { presses += 1 }
      const given = ['CmdOrCtrl+Shift+Space', 'CmdOrCtrl+Shift+Space', 'CmdOrCtrl+Shift+L'].map((keys) =>
        globalShortcut.register(keys, press))
      registered.get('CmdOrCtrl+Shift+Space')()
      const isHeld = () => globalShortcut.isRegistered('CmdOrCtrl+Shift+Space')
      const before = isHeld()
      globalShortcut.unregister('CmdOrCtrl+Shift+Space')
      return [...given, presses, before, isHeld()]
    }`)
    expect(seen).toEqual([true, false, false, 1, true, false])
    expect(
      await sample.evaluate(
        "({ globalShortcut }) => { try { globalShortcut.register('Ctrl+Nonsense', () => {}) } catch (error) { return error.message } }",
      ),
    ).toContain('conversion failure from Ctrl+Nonsense')
  })

  test('encrypts text for the same user data only', async () => {
    const isReadAgain = await sample.evaluate(`({ safeStorage }) => {
      const encrypted = safeStorage.encryptString('a secret')
      return !encrypted.includes('secret') && safeStorage.decryptString(encrypted) === 'a secret'
    }`)
    expect(isReadAgain).toBe(true)
  })
})
