import type { RequestName } from '../../../shared/contract/contract.ts'
import type { Services } from '../../services/create-services.ts'
import type { Handlers } from '../router.ts'

type SettingHandlers = Pick<Handlers, Extract<RequestName, `${'settings' | 'requests'}.${string}`>>

export function settingHandlers({
  settings,
  requests,
}: Pick<Services, 'settings' | 'requests'>): SettingHandlers {
  return {
    'settings.read': () => settings.read(),
    'settings.setLimits': ({ limits }) => settings.setLimits(limits),
    'settings.setAppearance': ({ appearance }) => settings.setAppearance(appearance),
    'settings.setLayout': ({ layout }) => settings.setLayout(layout),
    'settings.setProxy': ({ proxy }) => settings.setProxy(proxy),
    'settings.setSendKey': ({ sendKey }) => settings.setSendKey(sendKey),
    'settings.setSwitchedOff': ({ kinds }) => settings.setSwitchedOff(kinds),
    'settings.setCallColumns': ({ columns }) => settings.setCallColumns(columns),
    'settings.setUsageClock': ({ clock }) => settings.setUsageClock(clock),
    'settings.setKeepRequests': ({ keepRequests }) => settings.setKeepRequests(keepRequests),
    'settings.setUpdates': ({ updates }) => settings.setUpdates(updates),
    'settings.reset': ({ names }) => settings.reset(names),
    'settings.undoReset': () => settings.undoReset(),
    'settings.chooseAuthority': ({ connectionIds }) => settings.chooseAuthority(connectionIds),
    'settings.forgetAuthority': () => settings.forgetAuthority(),

    'requests.list': ({ search }) => requests.search(search),
    'requests.clear': () => requests.clear(),
  }
}
