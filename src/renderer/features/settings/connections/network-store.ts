import type { ProxyChoice } from '../../../../shared/contract/app/settings.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'
import { keepSettings } from '../../../stores/app/settings-store.ts'

export async function setProxy(proxy: ProxyChoice): Promise<RefusedResult | null> {
  return keepSettings(await request('settings.setProxy', { proxy }))
}

export async function chooseCertificates(connectionIds: readonly string[]): Promise<RefusedResult | null> {
  return keepSettings(await request('settings.chooseAuthority', { connectionIds: [...connectionIds] }))
}

export async function forgetCertificates(): Promise<RefusedResult | null> {
  return keepSettings(await request('settings.forgetAuthority', undefined))
}
