/** `.ci/style-plugins.ts` makes each CSS module a function: `css('row', isOpen && 'open')`. */
declare module '*.css' {
  const css: ReturnType<typeof import('./lib/class-names.ts').classNames>
  export = css
}
