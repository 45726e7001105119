import { type ComponentProps, type CSSProperties, createElement, type ReactElement } from 'react'
import css from './layout.module.css'

type Tag = keyof HTMLElementTagNameMap
/** A step of `--space-…`, each 4 pixels; 0 means no space. */
type Space = 0 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | 8

/** Every primitive takes these, so that a quiet row needs no second element. */
interface Look {
  readonly size?: 'label' | 'small' | 'control' | 'window' | 'reading' | 'sum'
  readonly tone?: 'plain' | 'quiet' | 'faint' | 'accent' | 'warn' | 'danger'
  readonly strong?: boolean
  /** The line height of sentences. */
  readonly prose?: boolean
  /** Digits of one width. */
  readonly numeric?: boolean
  /** Text without a place to break may break anywhere. */
  readonly breaks?: boolean
  /** Text stays on one line. */
  readonly unbroken?: boolean
  readonly code?: boolean
  readonly centred?: boolean
  /** One line, with an ellipsis where it's too long. */
  readonly truncated?: boolean
  /** Takes the remaining space of its row, and with a number starts from that many pixels. */
  readonly grow?: boolean | number
  /** In a row: may get narrower than its content, or never narrower than its own width. */
  readonly shrink?: boolean
  /** The whole width of its column. */
  readonly wide?: boolean
  /** At the end of its row. */
  readonly toEnd?: boolean
  /** A rounded, coloured box. */
  readonly surface?: 'sunken' | 'warn' | 'danger' | undefined
  /** The box has the same space on all sides. */
  readonly roomy?: boolean
  /** Between children: one space, or one between lines and one between columns. */
  readonly gap?: Space | readonly [Space, Space]
  /** Space inside, in the order of the CSS property. */
  readonly pad?: Space | readonly Space[]
  /** Space outside. */
  readonly above?: Space
  readonly below?: Space
  /** A thin line at this edge. */
  readonly line?: 'above' | 'below'
}

interface RowLook extends Look {
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  readonly justify?: 'between' | 'end' | 'center'
  readonly wrap?: boolean
  readonly inline?: boolean
}

interface StackLook extends Look {
  /** Keeps the height of its children where it's higher than all of them. */
  readonly top?: boolean
  readonly align?: 'start' | 'center'
}

type Props<Name extends Tag, Own> = Own & { readonly as?: Name } & Omit<
    ComponentProps<Name>,
    keyof Own | 'as'
  >

/** Children side by side, centred vertically unless `align` says otherwise. */
export function Row<Name extends Tag = 'div'>(props: Props<Name, RowLook>): ReactElement {
  const { align = 'center', justify, wrap = false, inline = false, ...rest } = props as Props<'div', RowLook>
  return box(
    'div',
    css('row', inline && 'inline', align, justify && justifications[justify], wrap && 'wrap'),
    rest,
  )
}

interface NamedGroupProps extends Omit<ComponentProps<'div'>, 'role' | 'aria-label'> {
  /** Announced by screen readers; not shown. */
  readonly label: string
}

/** Controls or scrollable content with a name. */
export function NamedGroup({ label, ...props }: NamedGroupProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll, and is for the fields of a form
  return <div {...props} role="group" aria-label={label} />
}

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<Name extends Tag = 'div'>(props: Props<Name, StackLook>): ReactElement {
  const { align, ...rest } = props as Props<'div', StackLook>
  return box('div', css('stack', align), rest)
}

/** An element that arranges nothing. */
export function Box<Name extends Tag = 'div'>(props: Props<Name, Look>): ReactElement {
  return box('div', false, props)
}

/** A paragraph, or any other element with words. */
export function Text<Name extends Tag = 'p'>(props: Props<Name, Look>): ReactElement {
  return box('p', false, props)
}

/** Words with a look of their own, in a paragraph or any other element. */
function words(look: Look & { readonly role?: string }) {
  return <Name extends Tag = 'p'>(props: Props<Name, Look>): ReactElement =>
    box('p', false, { ...look, ...props })
}

/** Explains the controls around it. */
export const Prose = words({ size: 'control', tone: 'quiet', prose: true })
/** A line about a part: what it shows, or that it's empty. */
export const Info = words({ size: 'control', tone: 'quiet' })
/** The name of a part or a row. */
export const Label = words({ size: 'control', strong: true })
/** A small remark below a control or a fact. */
export const Remark = words({ size: 'small', tone: 'quiet' })
/** A small line that few people need. */
export const Detail = words({ size: 'small', tone: 'faint' })
/** Why something failed. */
export const Alert = words({ size: 'small', tone: 'danger', role: 'alert' })
/** The state of some work, read out when it changes. */
export const Status = words({ size: 'small', tone: 'faint', role: 'status' })

interface BoxProps extends Look {
  readonly as?: Tag
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

function box(tag: Tag, layout: string | false, props: BoxProps): ReactElement {
  const { as = tag, className, style, size, tone, grow, shrink, surface, line, ...others } = props
  const look = [layout, size, tone, surface && surfaces[surface], line && lines[line]]
  if (grow !== undefined && grow !== false) look.push('grow')
  if (shrink !== undefined) look.push(shrink ? 'shrink' : 'rigid')
  const values: Record<`--${string}`, string> = {}
  if (typeof grow === 'number') {
    look.push('from')
    values['--from'] = `${grow}px`
  }
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others))
    if (flags.has(name)) look.push(value === true && name)
    else if (!spaces.has(name)) rest[name] = value
    else if (value !== undefined) {
      look.push(name)
      values[`--${name}`] = [value].flat().map(space).join(' ')
    }
  return createElement(as, { ...rest, className: css(...look, className), style: { ...values, ...style } })
}

/** Looks that are a class of the same name. */
const flags: ReadonlySet<string> = new Set<keyof StackLook>([
  'strong',
  'prose',
  'numeric',
  'breaks',
  'unbroken',
  'code',
  'centred',
  'truncated',
  'toEnd',
  'top',
  'wide',
  'roomy',
])
/** Looks whose class uses a value of the same name, so that a component's own class can replace it. */
const spaces: ReadonlySet<string> = new Set<keyof Look>(['gap', 'pad', 'above', 'below'])
const justifications = { between: 'between', end: 'justifyEnd', center: 'justifyCenter' }
const surfaces = { sunken: 'onSunken', warn: 'onWarn', danger: 'onDanger' }
const lines = { above: 'lineAbove', below: 'lineBelow' }

const space = (step: unknown): string =>
  step === 0 ? '0' : step === 1.5 ? '6px' : `var(--space-${String(step)})`
