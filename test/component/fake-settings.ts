import type { Settings } from '../../src/shared/contract/app/settings.ts'
import type { RequestName } from '../../src/shared/contract/contract.ts'
import type { Reply } from '../../src/shared/domain/app/errors.ts'
import { settingTable, withSetting } from '../../src/shared/domain/app/setting-table.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export function settingHandlers(world: World): Pick<Handlers, Extract<RequestName, `settings.${string}`>> {
  let before: Settings | null = null
  const keep = (changes: Partial<Settings>): Reply<Settings> => {
    world.settings = { ...world.settings, ...changes }
    return ok(world.settings)
  }
  return {
    'settings.read': () => ok(world.settings),
    'settings.set': ({ name, value }) => keep({ [name]: value }),
    'settings.setLayout': () => done,
    'settings.setProxy': ({ proxy }) => keep({ proxy }),
    'settings.reset': ({ names }) => {
      before = world.settings
      return keep(
        names.reduce(
          (kept, name) => withSetting(kept, name, settingTable[name].defaultValue),
          world.settings,
        ),
      )
    },
    'settings.undoReset': () => keep(before ?? {}),
    'settings.chooseAuthority': () =>
      keep({ authority: { fileName: 'company.pem', certificateCount: 2, hosts: ['api.example.com'] } }),
    'settings.forgetAuthority': () => keep({ authority: null }),
  }
}
