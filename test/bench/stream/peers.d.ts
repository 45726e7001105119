// The parts of the peers' types that are used here: the peers are installed only where a benchmark runs.
declare module 'streamdown' {
  export function Streamdown(props: { readonly children: string }): import('react').ReactNode
}

// It starts when it is loaded.
declare module '@portkey-ai/gateway/build/start-server.js' {}

declare module 'react-markdown' {
  function Markdown(props: {
    readonly children: string
    readonly remarkPlugins: readonly unknown[]
  }): import('react').ReactNode

  // biome-ignore lint/style/noDefaultExport: it is theirs
  export { Markdown as default }
}

declare module 'remark-gfm' {
  const plugin: unknown

  // biome-ignore lint/style/noDefaultExport: it is theirs
  export { plugin as default }
}
