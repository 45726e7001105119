import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function connectionsHandlers({
  connections,
  connectionOrder,
  connectionRemoval,
  keys,
  models,
  meter,
  programs,
}: Services): HandlersOf<'connections' | 'keys' | 'models' | 'meter' | 'programs'> {
  return {
    'connections.list': () => connections.list(),
    'connections.checkAddress': ({ address }) => connections.checkAddress(address),
    'connections.test': (typed) => connections.test(typed),
    'connections.findLocalEngines': () => connections.findLocalEngines(),
    'connections.save': (typed) => connections.save(typed),
    'connections.addDemo': () => connections.addDemo(),
    'connections.keyReport': ({ connectionId }) => connections.keyReport(connectionId),
    'connections.chooseAnswers': ({ connectionId, answers }) =>
      connections.chooseAnswers(connectionId, answers),
    'connections.measureAgain': ({ connectionId }) => connections.measureAgain(connectionId),
    'connections.move': ({ connectionId, place }) => connectionOrder.move(connectionId, place),
    'connections.makeDefault': ({ connectionId }) => connectionOrder.makeDefault(connectionId),
    'connections.use': ({ connectionId }) => connectionRemoval.use(connectionId),
    'connections.delete': ({ connectionId, ...removal }) => connectionRemoval.delete(connectionId, removal),
    'connections.restore': ({ connectionId }) => connectionRemoval.restore(connectionId),
    'keys.keep': ({ connectionId, in: place }) => keys.keep(connectionId, place),
    'keys.delete': ({ connectionId }) => keys.remove(connectionId),
    'keys.checkAgain': ({ connectionId }) => keys.checkAgain(connectionId),
    'models.list': ({ connectionId }) => models.list(connectionId),
    'models.refresh': ({ connectionId, isAutomatic }) => models.refresh(connectionId, isAutomatic),
    'models.compared': ({ connectionId }) => models.compared(connectionId),
    'models.habits': ({ connectionId }) => models.habits(connectionId),
    'models.setFavourite': ({ connectionId, modelId, isFavourite }) =>
      models.setFavourite(connectionId, modelId, isFavourite),
    'models.setOrder': (order) => models.setOrder(order),
    'meter.read': () => meter.read(),
    'meter.switch': ({ isOn }) => meter.switch(isOn),
    'meter.setPort': ({ port }) => meter.setPort(port),
    'meter.setKeepsRunning': ({ keepsRunning }) => meter.setKeepsRunning(keepsRunning),
    'programs.add': (terms) => programs.add(terms),
    'programs.save': ({ programId, terms }) => programs.save(programId, terms),
    'programs.pause': ({ programId, isPaused }) => programs.pause(programId, isPaused),
    'programs.rotate': ({ programId }) => programs.rotate(programId),
    'programs.delete': ({ programId }) => programs.delete(programId),
    'programs.exchanges': ({ programId }) => programs.exchanges(programId),
  }
}
