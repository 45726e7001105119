import { describe, expect, test } from 'vitest'
import { problemIn } from '../../../../src/main/keychain/keytar-keychain.ts'

describe('the kind of problem in a keychain error', () => {
  test.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-bus'],
    ['D-Bus kann nicht ohne X11-$DISPLAY automatisch gestartet werden', 'no-bus'],
    ['Could not connect: No such file or directory', 'no-bus'],
    ['Could not connect: Connection refused', 'no-bus'],
    ['Address element “nonsense” does not contain a colon (:)', 'no-bus'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'no-service'],
    ['The name is not activatable', 'no-service'],
    ['No keychain is available. You may need to restart your computer.', 'no-service'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: locked', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The name :1.0 was not provided by any .service files', 'gone'],
    ['Message recipient disconnected from message bus without replying', 'gone'],
    ['Remote peer disconnected', 'gone'],
    ['The session wrapping the secret does not exist', 'gone'],
    ['The connection is closed', 'gone'],
    ['Timeout was reached', 'slow'],
    ['The operation timed out', 'slow'],
    ['The collection was unlocked and then vanished', 'refused'],
    ['Password is required.', 'refused'],
    ['', 'refused'],
  ] as const)('%s', (words, problem) => {
    expect(problemIn(words, false)).toBe(problem)
  })

  test.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'gone'],
    ['Could not connect: Connection refused', 'gone'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['Timeout was reached', 'slow'],
    ['Something else', 'refused'],
  ] as const)('after an earlier response: %s', (words, problem) => {
    expect(problemIn(words, true)).toBe(problem)
  })
})
