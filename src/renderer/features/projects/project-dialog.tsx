import { type ReactNode, useEffect, useId, useState } from 'react'
import type { NamedCorrection, Project } from '../../../shared/contract/conversations/project.ts'
import { closeDialog, openSettings } from '../../stores/app/panel-store.ts'
import {
  archiveProject,
  deleteProject,
  readContents,
  useProject,
} from '../../stores/conversations/projects-store.ts'
import { readLimitOf, setLimitOf } from '../../stores/money/answer-limits-store.ts'
import { beginBudgetOfProject, loadBudgets, useAllBudgets } from '../../stores/money/budgets-store.ts'
import { showUsageOfProject } from '../../stores/usage/usage-actions.ts'
import { answerLimitStrings } from '../../strings/answer-limits.ts'
import { budgetSectionStrings, nameTerms } from '../../strings/budgets.ts'
import {
  correctionStrings,
  describeContents,
  describeCorrection,
  projectStrings,
  projectFormStrings as strings,
} from '../../strings/projects.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { LinkButton, QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { LimitForm } from '../../ui/controls/limit-form.tsx'
import { useSaving } from '../../ui/hooks/use-form.ts'
import { useLoaded } from '../../ui/hooks/use-loaded.ts'
import { BriefList } from '../../ui/layout/brief-list.tsx'
import { Alert, Info, Label, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { InlineConfirm } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import css from './project-dialog.module.css'
import { ProjectForm } from './project-form.tsx'

const correctionsAtFirst = 5
interface ProjectDialogProps {
  /** Null for a new project. */
  readonly projectId: string | null
  /** Continues with the new project, instead of closing. */
  readonly onCreated?: (() => void) | undefined
}

/** The fields of a project, what belongs to it, and its end. */
export function ProjectDialog({ projectId, onCreated }: ProjectDialogProps) {
  const project = useProject(projectId)
  const isGone = projectId !== null && project === null
  useEffect(() => {
    if (isGone) closeDialog()
  }, [isGone])
  if (isGone) return null
  return (
    <Dialog
      label={project === null ? projectStrings.add : strings.editTitle(project.name)}
      size="fit"
      onClose={closeDialog}
    >
      <DialogBody isTight>
        <ProjectForm
          key={projectId}
          project={project}
          onSaved={(project === null ? onCreated : undefined) ?? closeDialog}
          onCancel={closeDialog}
        />
        {project !== null && <ProjectParts project={project} />}
      </DialogBody>
    </Dialog>
  )
}

/** The sums, the budget, the corrections and the end of a project. */
function ProjectParts({ project }: { readonly project: Project }) {
  const { id, name } = project
  const contents = useLoaded(id, readContents)
  return (
    <>
      <Part title={strings.contents}>
        <Row gap={[2, 3]} wrap>
          <Info numeric>{contents !== null && describeContents(contents)}</Info>
          <LinkButton onClick={() => showUsageOfProject({ id, name, isDeleted: false })}>
            {projectStrings.usage}
          </LinkButton>
        </Row>
      </Part>
      <Part title={strings.budget}>
        <BudgetLine projectId={id} />
      </Part>
      <ProjectLimit projectId={id} />
      {contents !== null && contents.corrections.length > 0 && (
        <Part title={correctionStrings.title}>
          <BriefList
            label={correctionStrings.title}
            items={contents.corrections.map((correction) => ({
              key: correction.id,
              content: <Correction correction={correction} />,
            }))}
            fewest={correctionsAtFirst}
            more={correctionStrings.more}
            fewer={correctionStrings.fewer}
          />
        </Part>
      )}
      <EndOfProject project={project} chatCount={contents?.chatCount ?? 0} />
    </>
  )
}

function Correction({ correction }: { readonly correction: NamedCorrection }) {
  const { conversationTitle } = correction
  return (
    <>
      {conversationTitle !== '' && (
        <Text as="span" dir="auto" className={css('chat')}>
          {conversationTitle}
        </Text>
      )}
      {describeCorrection(correction)}
    </>
  )
}

/** A part below the form, under a hairline. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={2} pad={[4, 0, 0]} line="above">
      <Label as="h3">{title}</Label>
      {children}
    </Stack>
  )
}

function BudgetLine({ projectId }: { readonly projectId: string }) {
  const own = useAllBudgets()?.filter(({ budget }) => budget.projectId === projectId) ?? []
  useEffect(() => void loadBudgets(), [])
  const add = (): void => {
    beginBudgetOfProject(projectId)
    openSettings(true, 'money', { place: 'budgets' })
  }
  return (
    <Row gap={[2, 3]} wrap>
      {own.length === 0 ? (
        <Info>{strings.noBudget}</Info>
      ) : (
        <ul>
          {own.map((state) => (
            <Info as="li" numeric key={state.budget.id}>
              {strings.budgetState(state.percent, nameTerms(state.budget))}
            </Info>
          ))}
        </ul>
      )}
      <SmallButton onClick={own.length === 0 ? add : () => openSettings(true, 'money', { place: 'budgets' })}>
        {own.length === 0 ? budgetSectionStrings.add : strings.editBudgets}
      </SmallButton>
    </Row>
  )
}

/** The most that one answer in the project may have. */
function ProjectLimit({ projectId }: { readonly projectId: string }) {
  const known = useLoaded(projectId, (project) => readLimitOf('project', project))
  const id = useId()
  if (known === null) return null
  return (
    <Part title={answerLimitStrings.title}>
      <Remark id={id} breaks>
        {answerLimitStrings.projectMeaning}
      </Remark>
      <LimitForm
        words={answerLimitStrings}
        inherit={answerLimitStrings.inherit.project}
        describedBy={id}
        value={known.answerLimit}
        onSave={async (value) => {
          const refusal = await setLimitOf('project', projectId, value)
          return refusal && refusalStrings[refusal.code]
        }}
      />
    </Part>
  )
}

interface EndOfProjectProps {
  readonly project: Project
  readonly chatCount: number
}

function EndOfProject({ project: { id, name, archivedAt }, chatCount }: EndOfProjectProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, refusal, save } = useSaving()
  const words = refusal && refusalStrings[refusal.code]
  if (isAsking)
    return (
      <InlineConfirm
        question={strings.deleteQuestion(name, chatCount)}
        confirm={strings.delete}
        cancel={strings.keep}
        variant="danger"
        isBusy={isBusy}
        refusal={words}
        onConfirm={() => void save(() => deleteProject(id))}
        onCancel={() => setIsAsking(false)}
      />
    )
  return (
    <Stack gap={2} pad={[4, 0, 0]} line="above">
      <Remark>{archivedAt === null ? strings.archiveHint : strings.archivedOn(archivedAt)}</Remark>
      <Row gap={[2, 3]} wrap>
        <SmallButton isBusy={isBusy} onClick={() => void save(() => archiveProject(id, archivedAt === null))}>
          {archivedAt === null ? strings.archive : strings.unarchive}
        </SmallButton>
        <QuietButton onClick={() => setIsAsking(true)}>{strings.delete}</QuietButton>
      </Row>
      {words !== null && <Alert>{words}</Alert>}
    </Stack>
  )
}
