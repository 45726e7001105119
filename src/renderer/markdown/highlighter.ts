import type { LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scss from 'highlight.js/lib/languages/scss'
import terminal from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { CodeToken } from './code-lines.ts'

/** As a value, because a name like this in code would look like Electron's. */
const terminalName = 'shell'

const languages: Readonly<Record<string, LanguageFn>> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  powershell,
  python,
  r,
  ruby,
  rust,
  scss,
  [terminalName]: terminal,
  sql,
  swift,
  typescript,
  xml,
  yaml,
}

/** Languages that appear inside another. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  dockerfile: ['bash'],
  javascript: ['xml', 'css'],
  markdown: ['xml'],
  [terminalName]: ['bash'],
  typescript: ['xml', 'css'],
  xml: ['css', 'javascript'],
  yaml: ['ruby'],
}

/** The most common short names. Any other name needs all languages, which takes longer. */
const shortNames: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  sh: 'bash',
  html: 'xml',
  yml: 'yaml',
}

/** The token kinds that have a colour. All others appear as plain code. */
const kinds: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  built_in: 'keyword',
  literal: 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  section: 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  link: 'string',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  meta: 'comment',
  title: 'name',
  type: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  params: 'plain',
  'selector-class': 'name',
  'selector-id': 'name',
  variable: 'name',
  'template-variable': 'name',
  addition: 'addition',
  deletion: 'deletion',
  strong: 'keyword',
  emphasis: 'string',
}

interface Scope {
  readonly scope?: string
  readonly children: readonly (Scope | string)[]
}

interface Emitted {
  readonly rootNode: Scope
}

/** `null` for a language that is not bundled. */
export function highlight(code: string, language: string): readonly CodeToken[] | null {
  const name = language.toLowerCase()
  if (!/^[a-z\d+#.-]{1,30}$/.test(name) || !register(name)) return null
  const result = hljs.highlight(code, { language: name, ignoreIllegals: true })
  const root = (Reflect.get(result, '_emitter') as unknown as Emitted).rootNode
  const tokens: CodeToken[] = []
  gather(root, null, tokens)
  // Never trades text for colours: if any character would change, the code stays plain.
  return tokens.map(({ text }) => text).join('') === code ? tokens : null
}

/** `false` for a language that is not bundled. */
function register(name: string): boolean {
  if (hljs.getLanguage(name) !== undefined) return true
  const language = shortNames[name] ?? name
  for (const wanted of Object.hasOwn(languages, language) ? [language] : Object.keys(languages))
    registerWith(wanted)
  return hljs.getLanguage(name) !== undefined
}

function registerWith(name: string): void {
  const definition = languages[name]
  if (definition === undefined || hljs.getLanguage(name) !== undefined) return
  hljs.registerLanguage(name, definition)
  for (const other of embedded[name] ?? []) registerWith(other)
}

function gather(scope: Scope, kind: string | null, tokens: CodeToken[]): void {
  for (const child of scope.children) {
    if (typeof child === 'string') addToken(tokens, child, kind)
    else gather(child, kindOf(child.scope) ?? kind, tokens)
  }
}

function kindOf(scope: string | undefined): string | null {
  const name = scope?.split('.', 1)[0] ?? ''
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null
}

function addToken(tokens: CodeToken[], text: string, found: string | null): void {
  const kind = found === 'plain' ? null : found
  const last = tokens.at(-1)
  if (last !== undefined && last.kind === kind) tokens[tokens.length - 1] = { text: last.text + text, kind }
  else tokens.push({ text, kind })
}
