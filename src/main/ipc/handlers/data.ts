import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function dataHandlers({
  data,
  dataCheck,
  backups,
  tasks,
}: Services): HandlersOf<'data' | 'backups' | 'tasks'> {
  return {
    'data.check': () => dataCheck.check(),
    'data.place': () => data.place(),
    'data.showFolder': () => data.showFolder(),
    'data.chooseFolder': () => data.chooseFolder(),
    'data.move': ({ id }) => data.move(id),
    'data.erase': ({ isKeepingKeys }) => data.erase(isKeepingKeys),
    'backups.list': () => backups.list(),
    'backups.make': () => backups.make(),
    'backups.offer': ({ name }) => backups.offer(name),
    'backups.offerFile': () => backups.offerFile(),
    'backups.decline': () => backups.decline(),
    'backups.restore': ({ id }) => backups.restore(id),
    'tasks.cancel': () => tasks.cancel(),
  }
}
