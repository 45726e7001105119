import { describe, expect, it } from 'vitest'
import { isProxyAddress, proxyFor } from '../../../../src/main/inference/route-finder.ts'
import type { ProxyChoice } from '../../../../src/shared/contract/app/settings.ts'

const system: ProxyChoice = { use: 'system', address: '' }
const own: ProxyChoice = { use: 'own', address: 'http://own.example:3128' }
const none: ProxyChoice = { use: 'none', address: 'http://own.example:3128' }
const address = 'https://service.example/v1/models'

function find(environment: Record<string, string>, resolved = 'DIRECT', choice = system, to = address) {
  return proxyFor(to, { choice, environment, resolve: async () => resolved })
}

describe('a typed proxy address', () => {
  it.each([
    ['http://proxy.example:8080', true],
    ['https://proxy.example:8080/', true],
    ['HTTP://10.0.0.1:3128', true],
    ['http://[::1]:8080', true],
    ['http://proxy.example', false],
    ['proxy.example:8080', false],
    ['socks5://proxy.example:1080', false],
    ['http://anna:secret@proxy.example:8080', false],
    ['http://proxy.example:8080/path', false],
    ['http://proxy.example:8080?x', false],
    ['http://proxy.example:99999', false],
    ['http://pro xy.example:8080', false],
    ['', false],
  ])('%s is one of a proxy: %s', (typed, expected) => expect(isProxyAddress(typed)).toBe(expected))
})

describe('a custom proxy', () => {
  it('takes precedence over the environment and the system', async () => {
    const environment = { HTTPS_PROXY: 'http://env.example:1' }
    expect(await find(environment, 'PROXY system.example:1', own)).toBe('http://own.example:3128')
    expect(await find(environment, 'PROXY system.example:1', none)).toBeNull()
  })

  it.each(['http://127.0.0.1:11434/v1/models', 'https://localhost/v1', 'http://[::1]:80/v1'])(
    'is not used for this computer, %s',
    async (to) => {
      const environment = { http_proxy: 'http://env.example:1', https_proxy: 'http://env.example:1' }
      for (const choice of [system, own]) expect(await find(environment, 'PROXY a:1', choice, to)).toBeNull()
    },
  )
})

describe('a proxy from the environment', () => {
  it.each([
    [{ HTTPS_PROXY: 'http://env.example:1' }, 'http://env.example:1'],
    [{ https_proxy: 'env.example:1' }, 'http://env.example:1'],
    [{ HTTPS_PROXY: 'http://upper:1', https_proxy: 'http://lower:1' }, 'http://lower:1'],
    [{ ALL_PROXY: 'socks5://env.example:1' }, 'socks5://env.example:1'],
    [{ HTTPS_PROXY: '', ALL_PROXY: 'http://all:1' }, 'http://all:1'],
    [{ HTTP_PROXY: 'http://env.example:1' }, 'http://system.example:8080'],
    [{}, 'http://system.example:8080'],
  ])('with %j leads to %s', async (environment, proxy) => {
    expect(await find(environment, 'PROXY system.example:8080')).toBe(proxy)
  })

  it('is used for plain addresses too', async () => {
    expect(await find({ http_proxy: 'http://env.example:1' }, '', system, 'http://service.example/v1')).toBe(
      'http://env.example:1',
    )
  })

  it.each([
    ['service.example', true],
    ['.example', true],
    ['*.example', true],
    ['example', true],
    ['other.example, SERVICE.EXAMPLE', true],
    ['other.example service.example:443', true],
    ['*', true],
    ['service.example:8443', false],
    ['vice.example', false],
    ['service.example.com', false],
    ['', false],
    [' , ', false],
  ])('has the exception %j: %s', async (exceptions, isException) => {
    const environment = { HTTPS_PROXY: 'http://env.example:1', NO_PROXY: exceptions }
    expect(await find(environment, 'PROXY a:1')).toBe(isException ? null : 'http://env.example:1')
  })

  it.each(['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443'])(
    'has the exception %s',
    async (exceptions) => {
      const environment = { https_proxy: 'http://env.example:1', no_proxy: exceptions }
      expect(await find(environment, '', system, 'https://[2001:db8::1]/v1')).toBeNull()
    },
  )
})

describe('a proxy from the system', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY a.example:8080; DIRECT', 'http://a.example:8080'],
    ['HTTPS a.example:443;PROXY b.example:80', 'https://a.example:443'],
    ['SOCKS5 s.example:1080; PROXY a.example:8080', 'http://a.example:8080'],
    ['SOCKS s.example:1080; DIRECT', null],
    ['SOCKS5 s.example:1080', 'socks://s.example:1080'],
  ])('%j leads to %s', async (resolved, proxy) => expect(await find({}, resolved)).toBe(proxy))

  it('is asked only where nothing else decides', async () => {
    const asked: string[] = []
    const resolve = async (to: string): Promise<string> => {
      asked.push(to)
      return 'DIRECT'
    }
    const loopback = 'http://127.0.0.1:11434/v1/models'
    await proxyFor(loopback, { choice: system, environment: {}, resolve })
    await proxyFor(address, { choice: own, environment: {}, resolve })
    await proxyFor(address, { choice: system, environment: { ALL_PROXY: 'http://all:1' }, resolve })
    expect(asked).toEqual([])
    await proxyFor(address, { choice: system, environment: {}, resolve })
    expect(asked).toEqual([address])
  })
})
