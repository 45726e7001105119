import type { Project } from '../../../../shared/contract/conversations/project.ts'
import { newConversation } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openProject } from '../../../stores/app/panel-store.ts'
import { archiveProject } from '../../../stores/conversations/projects-store.ts'
import { toggleProject } from '../../../stores/conversations/sidebar-store.ts'
import { useProjectSums } from '../../../stores/usage/month-usage.ts'
import { showUsageOfProject } from '../../../stores/usage/usage-actions.ts'
import { describeMonth, projectStrings as strings } from '../../../strings/projects.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Detail, Text } from '../../../ui/layout/layout.tsx'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import css from './conversation-row.module.css'

interface ProjectRowProps {
  readonly project: Project
  /** The id by which the project's section has its name. */
  readonly id: string
  readonly isOpen: boolean
  readonly isTabStop: boolean
}

/** Shows or hides a project's chats. The usage of this month is its description. */
export function ProjectRow({ project, id, isOpen, isTabStop }: ProjectRowProps) {
  const { id: projectId, name, archivedAt } = project
  const sums = useProjectSums(projectId)
  const getItems = (): readonly MenuItem[] => itemsOf(project)
  const { onContextMenu, menu } = useContextMenu(strings.moreOf(name), getItems)
  const month = sums === null ? null : describeMonth(sums)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button More has the same menu for the keyboard
    <div className={css('item', 'project')} data-key={projectId} onContextMenu={onContextMenu}>
      <h3 id={id} className={css('name')}>
        <button
          type="button"
          data-row=""
          className={css('link')}
          tabIndex={isTabStop ? undefined : -1}
          aria-expanded={isOpen}
          aria-describedby={`note-${projectId}`}
          title={name}
          onClick={() => toggleProject(projectId)}
        >
          <Text as="span" truncated shrink dir="auto">
            {name}
          </Text>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        </button>
      </h3>
      <span className={css('note')} id={`note-${projectId}`}>
        <Detail as="span" numeric title={month?.sentence}>
          {archivedAt === null ? month?.text : strings.archived}
        </Detail>
      </span>
      <span className={css('more')}>
        {archivedAt === null && (
          <IconButton
            size="small"
            label={strings.newChatIn(name)}
            icon="plus"
            tabIndex={-1}
            onClick={() => void newConversation(undefined, projectId)}
          />
        )}
        <Menu label={strings.moreOf(name)} icon="more" items={getItems} isOutOfTabOrder />
      </span>
      {menu}
    </div>
  )
}

function itemsOf(project: Project): MenuItem[] {
  const { id, name, archivedAt } = project
  const isArchived = archivedAt !== null
  const archive = async (): Promise<void> => {
    raiseRefusal(await archiveProject(id, !isArchived))
  }
  return [
    ...(isArchived ? [] : [{ label: strings.newChat, onChoose: () => void newConversation(undefined, id) }]),
    { label: strings.edit, opensDialog: true, onChoose: () => openProject(id) },
    { label: strings.usage, onChoose: () => showUsageOfProject({ id, name, isDeleted: false }) },
    { label: isArchived ? strings.unarchive : strings.archive, onChoose: () => void archive() },
  ]
}
