import type { Project } from '../../../../shared/contract/conversations/project.ts'
import { classNames } from '../../../lib/class-names.ts'
import { newConversation } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openProject } from '../../../stores/app/panel-store.ts'
import { archiveProject } from '../../../stores/conversations/projects-store.ts'
import { groupIdOf, toggleGroup } from '../../../stores/conversations/sidebar-store.ts'
import { showUsageOfProject } from '../../../stores/usage/usage-actions.ts'
import { describeGroup, projectStrings as strings } from '../../../strings/projects.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import styles from './project-heading.module.css'

const css = classNames(styles)

interface ProjectHeadingProps {
  /** Null for the chats without a project. */
  readonly project: Project | null
  /** The id by which the group has its name. */
  readonly id: string
  readonly count: number
  readonly isClosed: boolean
}

/** Collapses a project's group, begins a chat in it, and leads to the project. */
export function ProjectHeading({ project, id, count, isClosed }: ProjectHeadingProps) {
  const name = project?.name ?? strings.none
  return (
    <Row gap={1} className={css('heading')}>
      <Row as="h2" size="small" tone="faint" strong id={id} shrink align="stretch">
        <button
          type="button"
          className={css('toggle')}
          aria-expanded={!isClosed}
          title={name}
          onClick={() => toggleGroup(groupIdOf(project))}
        >
          <Icon name={isClosed ? 'chevron-right' : 'chevron-down'} size={12} />
          <Text as="span" truncated dir="auto">
            {name}
          </Text>
        </button>
      </Row>
      <Text as="span" size="small" tone="faint" numeric>
        {project?.archivedAt == null ? describeGroup(count) : strings.archived}
      </Text>
      {project !== null && (
        <Row as="span" inline shrink={false} align="stretch" toEnd>
          {project.archivedAt === null && (
            <IconButton
              size="small"
              label={strings.newChatIn(name)}
              icon="plus"
              onClick={() => void newConversation(undefined, project.id)}
            />
          )}
          <Menu label={strings.moreOf(name)} icon="more" items={() => itemsOf(project)} />
        </Row>
      )}
    </Row>
  )
}

function itemsOf(project: Project): MenuItem[] {
  const { id, name, archivedAt } = project
  const isArchived = archivedAt !== null
  const archive = async (): Promise<void> => {
    const refusal = await archiveProject(id, !isArchived)
    if (refusal !== null) raiseRefusal(refusal)
  }
  return [
    ...(isArchived ? [] : [{ label: strings.newChat, onChoose: () => void newConversation(undefined, id) }]),
    { label: strings.edit, onChoose: () => openProject(id) },
    { label: strings.usage, onChoose: () => showUsageOfProject({ id, name, isDeleted: false }) },
    { label: isArchived ? strings.unarchive : strings.archive, onChoose: () => void archive() },
  ]
}
