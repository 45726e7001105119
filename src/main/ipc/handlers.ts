import type { AppVersions } from '../../shared/contract/app/about.ts'
import type { Output, RequestName } from '../../shared/contract/contract.ts'
import type { Services } from '../services/create-services.ts'
import type { Handlers } from './router.ts'

interface Served extends Services {
  openLink(address: string): Promise<void>
  versions(): AppVersions
  readLicences(): Promise<Output<'licences.list'>>
  /** Confirms that the window has saved the draft and may close. */
  confirmClosing(): void
}

type HandlersOf<Domain extends string> = Pick<Handlers, Extract<RequestName, `${Domain}.${string}`>>

/** One line for each request. The services decide what a request does. */
export function createHandlers(services: Served): Handlers {
  return {
    ...connectionHandlers(services),
    ...conversationHandlers(services),
    ...orderHandlers(services),
    ...promptHandlers(services),
    ...priceHandlers(services),
    ...settingHandlers(services),
    'session.start': ({ openId }) => services.startSession(openId),
    'notices.list': () => services.notices.list(),
    'licences.list': () => services.readLicences(),
    ...dataHandlers(services),
    ...transferHandlers(services),
    ...searchHandlers(services),
    ...ledgerHandlers(services),
    ...billHandlers(services),
    ...usageHandlers(services),
    ...budgetHandlers(services),
    ...updateHandlers(services),
    'app.versions': () => services.versions(),
    'diagnostics.read': () => services.diagnostics.read(),
    'diagnostics.save': () => services.diagnostics.save(),
    'links.open': ({ address }) => services.openLink(address),
    'window.readyToClose': () => services.confirmClosing(),
  }
}

function conversationHandlers({
  conversations,
  chat,
}: Served): Omit<HandlersOf<'conversations' | 'chat'>, keyof OrderHandlers> {
  return {
    'conversations.list': ({ before }) => conversations.list(before),
    'conversations.create': ({ connectionId }) => conversations.create(connectionId),
    'conversations.open': ({ conversationId }) => conversations.open(conversationId),
    'conversations.earlier': ({ conversationId, ...ask }) => chat.earlier(conversationId, ask),
    'conversations.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    'conversations.delete': ({ conversationId }) => conversations.delete(conversationId),
    'conversations.restore': ({ conversationId }) => conversations.restore(conversationId),
    'conversations.chooseModel': ({ conversationId, modelId }) =>
      conversations.chooseModel(conversationId, modelId),
    'conversations.chooseConnection': ({ conversationId, connectionId }) =>
      conversations.chooseConnection(conversationId, connectionId),
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      conversations.setSystemPrompt(conversationId, systemPrompt),
    'conversations.saveDraft': ({ conversationId, draft }) => conversations.saveDraft(conversationId, draft),
    'conversations.setLeftOut': ({ conversationId, messageIds, isLeftOut }) =>
      conversations.setLeftOut(conversationId, messageIds, isLeftOut),
    'conversations.showVersion': ({ conversationId, messageId }) =>
      conversations.showVersion(conversationId, messageId),
    'conversations.continueWith': ({ conversationId, messageId }) =>
      conversations.continueWith(conversationId, messageId),

    'chat.send': ({ conversationId, text, replacing, modelId = null }) =>
      chat.send(conversationId, { kind: 'message', text, replacing, modelId }),
    'chat.answerAgain': ({ conversationId, messageId, modelId = null }) =>
      chat.send(conversationId, { kind: 'answer-again', messageId, modelId }),
    'chat.queue': ({ conversationId, text }) => chat.queue.add(conversationId, text),
    'chat.queued': ({ conversationId }) => chat.queue.read(conversationId),
    'chat.takeBack': ({ conversationId }) => chat.queue.takeBack(conversationId),
    'chat.sendQueued': ({ conversationId }) => chat.queue.sendNow(conversationId),
    'chat.saveAgain': () => chat.saveAgain(),
    'chat.compare': ({ conversationId, text, modelIds }) =>
      chat.send(conversationId, { kind: 'comparison', text, modelIds }),
    'chat.compareBeside': ({ conversationId, messageId, modelIds }) =>
      chat.send(conversationId, { kind: 'more-answers', messageId, modelIds }),
    'chat.stop': ({ conversationId, messageId = null }) => chat.stop(conversationId, messageId),
    'chat.exchange': ({ conversationId, messageId }) => chat.exchange(conversationId, messageId),
    'chat.tries': ({ conversationId, messageId }) => chat.tries(conversationId, messageId),
  }
}

type OrderHandlers = HandlersOf<'trash'> &
  Pick<Handlers, `conversations.${'setPinned' | 'setArchived' | 'setTags' | 'copy'}`>

function orderHandlers({ order, trash }: Served): OrderHandlers {
  return {
    'conversations.setPinned': ({ conversationId, isPinned }) => order.setPinned(conversationId, isPinned),
    'conversations.setArchived': ({ conversationId, isArchived }) =>
      order.setArchived(conversationId, isArchived),
    'conversations.setTags': ({ conversationId, tags }) => order.setTags(conversationId, tags),
    'conversations.copy': ({ conversationId, upTo, title }) => order.copy(conversationId, upTo, title),
    'trash.list': () => trash.list(),
    'trash.purge': ({ conversationId }) => trash.purge(conversationId),
    'trash.empty': () => trash.empty(),
  }
}

function promptHandlers({ prompts }: Served): HandlersOf<'prompts'> {
  return {
    'prompts.list': () => prompts.list(),
    'prompts.save': ({ promptId, name, text }) => prompts.save(promptId, name, text),
    'prompts.delete': ({ promptId }) => prompts.delete(promptId),
    'prompts.putBack': ({ prompt }) => prompts.putBack(prompt),
    'prompts.setDefault': ({ connectionId, promptId }) => prompts.setDefault(connectionId, promptId),
  }
}

function priceHandlers({ prices }: Served): HandlersOf<'prices'> {
  return {
    'prices.list': () => prices.list(),
    'prices.models': ({ connectionId }) => prices.models(connectionId),
    'prices.save': ({ price, before }) => prices.save(price, before),
    'prices.delete': (key) => prices.delete(key),
    'prices.undo': (change) => prices.undo(change),
    'prices.import': () => prices.import(),
    'prices.export': () => prices.export(),
  }
}

function searchHandlers({ search }: Served): HandlersOf<'search'> {
  return {
    'search.messages': (question) => search.messages(question),
    'search.facets': () => search.facets(),
    'search.inConversation': (question) => search.inConversation(question),
  }
}

function dataHandlers({ data, dataCheck, backups, work }: Served): HandlersOf<'data' | 'backups' | 'work'> {
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
    'work.cancel': () => work.cancel(),
  }
}

function transferHandlers({ transfer }: Served): HandlersOf<'transfer'> {
  return {
    'transfer.exportConversation': ({ conversationId, choice }) =>
      transfer.exportConversation(conversationId, choice),
    'transfer.exportEverything': () => transfer.exportEverything(),
    'transfer.import': () => transfer.import(),
  }
}

function ledgerHandlers({ ledger }: Served): HandlersOf<'ledger'> {
  return {
    'ledger.checkBooks': () => ledger.checkBooks(),
    'ledger.shareBefore': ({ before }) => ledger.shareBefore(before),
    'ledger.exportBefore': ({ before }) => ledger.exportBefore(before),
    'ledger.clearBefore': ({ before }) => ledger.clearBefore(before),
    'ledger.lastClearing': () => ledger.lastClearing(),
  }
}

function usageHandlers({
  usagePage,
  reviewUsage,
  moreCalls,
  messageLife,
  nextPrompts,
}: Served): HandlersOf<'usage'> {
  return {
    'usage.review': ({ conversationId }) => reviewUsage(conversationId),
    'usage.moreCalls': ({ restId, from }) => moreCalls(restId, from),
    'usage.messageLife': ({ conversationId, messageId }) => messageLife(conversationId, messageId),
    'usage.nextPrompts': (ask) => nextPrompts(ask),
    'usage.page': (filter) => usagePage.read(filter),
    'usage.moreConversations': (question) => usagePage.moreConversations(question),
    'usage.prove': (filter) => usagePage.prove(filter),
    'usage.calls': (question) => usagePage.calls(question),
    'usage.export': (choice) => usagePage.export(choice),
    'usage.today': ({ clock }) => usagePage.today(clock),
    'usage.anonymise': ({ conversationId }) => usagePage.anonymise(conversationId),
  }
}

function billHandlers({ bills }: Served): HandlersOf<'bills'> {
  return {
    'bills.list': () => bills.list(),
    'bills.compare': (draft) => bills.compare(draft),
    'bills.save': ({ billId, ...draft }) => bills.save(billId, draft),
    'bills.open': ({ billId }) => bills.open(billId),
    'bills.setClosed': ({ billId, isClosed }) => bills.setClosed(billId, isClosed),
    'bills.delete': ({ billId }) => bills.delete(billId),
    'bills.putBack': ({ bill }) => bills.putBack(bill),
  }
}

function budgetHandlers({ budgets }: Served): HandlersOf<'budgets'> {
  return {
    'budgets.read': ({ conversationId }) => budgets.read(conversationId),
    'budgets.save': ({ budgetId, terms }) => budgets.save(budgetId, terms),
    'budgets.delete': ({ budgetId }) => budgets.delete(budgetId),
    'budgets.putBack': ({ budget }) => budgets.putBack(budget),
    'budgets.passed': () => budgets.passed(),
    'budgets.closeNote': ({ budgetId, conversationId }) => budgets.closeNote(budgetId, conversationId),
    'budgets.override': ({ stop }) => budgets.override(stop),
  }
}

type UpdateHandlers = Pick<Handlers, Extract<RequestName, `updates.${string}`>>

function updateHandlers({ updates }: Pick<Services, 'updates'>): UpdateHandlers {
  return {
    'updates.read': () => updates.read(),
    'updates.look': () => updates.look(),
    'updates.fetch': () => updates.bring(),
    'updates.cancel': () => updates.cancel(),
    'updates.putOff': () => updates.putOff(),
    'updates.install': () => updates.install(),
  }
}

type SettingHandlers = Pick<Handlers, Extract<RequestName, `${'settings' | 'requests'}.${string}`>>

function settingHandlers({ settings, requests }: Pick<Services, 'settings' | 'requests'>): SettingHandlers {
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

type ConnectionHandlers = Pick<
  Handlers,
  Extract<RequestName, `${'connections' | 'keys' | 'models'}.${string}`>
>

function connectionHandlers({
  connections,
  connectionOrder,
  connectionRemoval,
  keys,
  models,
}: Services): ConnectionHandlers {
  return {
    'connections.list': () => connections.list(),
    'connections.checkAddress': ({ address }) => connections.checkAddress(address),
    'connections.test': (typed) => connections.test(typed),
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
  }
}
