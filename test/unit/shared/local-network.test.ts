import { expect, it } from 'vitest'
import { isOnLocalNetwork } from '../../../src/shared/domain/connections/local-network.ts'

it.each([
  'http://10.0.0.5:11434/v1',
  'http://172.16.0.1/v1',
  'http://172.31.255.254/v1',
  'http://192.168.178.20:8080/v1',
  'http://0xc0a80001/v1',
  'http://169.254.10.20/v1',
  'http://[fe80::1]:11434/v1',
  'http://[FD12:3456::1]/v1',
  'http://Studio.local:1234/v1',
])('%s is on the local network', (address) => {
  expect(isOnLocalNetwork(URL.parse(address)?.hostname ?? '')).toBe(true)
})

it.each([
  'http://127.0.0.1:11434/v1',
  'http://localhost:11434/v1',
  'http://[::1]/v1',
  'http://172.32.0.1/v1',
  'http://192.169.0.1/v1',
  'https://10.example.com/v1',
  'https://local/v1',
  'https://fd.example.com/v1',
  'https://api.example.com/.local',
  'no address',
])('%s is not', (address) => {
  expect(isOnLocalNetwork(URL.parse(address)?.hostname ?? '')).toBe(false)
})
