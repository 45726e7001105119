import { type MouseEvent, type ReactNode, useContext } from 'react'
import { classNames } from '../lib/class-names.ts'
import { LinkOpener } from './link-opener.ts'
import styles from './message-text.module.css'
import { hostToShow, readAddress } from './safe-address.ts'

const css = classNames(styles)

interface MarkdownLinkProps {
  readonly address: string
  readonly words: string
  readonly children: ReactNode
}

/** A link that says where it goes and leaves the going to the app; an address that must not be opened is words. */
export function MarkdownLink({ address, words, children }: MarkdownLinkProps) {
  const openLink = useContext(LinkOpener)
  const url = readAddress(address)
  if (url === null) return children
  const host = hostToShow(words, url)
  const open = (event: MouseEvent): void => {
    event.preventDefault()
    openLink(url.href)
  }
  const ignore = (event: MouseEvent): void => event.preventDefault()
  return (
    <>
      <a href={url.href} title={url.href} onClick={open} onAuxClick={ignore} draggable={false}>
        {children}
      </a>
      {host !== null && (
        <bdi className={css('host')} data-no-words="">
          {' '}
          ({host})
        </bdi>
      )}
    </>
  )
}
