import type * as z from 'zod'
import { appRequests } from './app/requests.ts'
import { settingRequests } from './app/setting-requests.ts'
import { spellingRequests } from './app/spelling.ts'
import { updateRequests } from './app/update.ts'
import { documentRequests } from './chat/document.ts'
import { imageRequests } from './chat/image.ts'
import { parameterRequests } from './chat/parameters.ts'
import { chatRequests } from './chat/requests.ts'
import { connectionRequests, keyRequests } from './connections/connection-requests.ts'
import { modelRequests } from './connections/model.ts'
import { projectRequests } from './conversations/project.ts'
import { conversationRequests } from './conversations/requests.ts'
import { dataRequests } from './data/requests.ts'
import { answerLimitRequests } from './money/answer-limit.ts'
import { budgetRequests } from './money/budget.ts'
import { priceRequests } from './money/price-requests.ts'
import { programRequests } from './programs/program.ts'
import { usageRequests } from './usage/usage-requests.ts'

/** Every request that the window can make. Each entry has one handler, which a service exports. */
export const contract = {
  ...chatRequests,
  ...parameterRequests,
  ...documentRequests,
  ...imageRequests,
  ...conversationRequests,
  ...projectRequests,
  ...connectionRequests,
  ...keyRequests,
  ...modelRequests,
  ...programRequests,
  ...usageRequests,
  ...priceRequests,
  ...budgetRequests,
  ...answerLimitRequests,
  ...dataRequests,
  ...appRequests,
  ...settingRequests,
  ...spellingRequests,
  ...updateRequests,
} as const

export type Contract = typeof contract
export type RequestName = keyof Contract
export type Input<N extends RequestName> = z.input<Contract[N]['input']>
export type Output<N extends RequestName> = z.output<Contract[N]['output']>
