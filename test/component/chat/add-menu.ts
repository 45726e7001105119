import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Chooses an item of the menu beside the message box. */
export async function chooseToAdd(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the library of saved prompts. */
export async function openPromptLibrary(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('Saved prompts')
  await userEvent.keyboard('{Enter}')
}

/** Opens the line of the system prompt, which an empty one doesn't have. */
export async function addInstructions(): Promise<void> {
  await page.getByRole('button', { name: 'Add instructions', exact: true }).click()
}

/** Opens the parameters from the model picker, where they always are. */
export async function openParametersInPicker(): Promise<void> {
  await page.getByRole('combobox', { name: 'Model', exact: true }).click()
  await page.getByRole('button', { name: 'Parameters', exact: true }).first().click()
}

/** Shows the fields of the parameters that few people change, unless one of them is set. */
export async function showAllFields(): Promise<void> {
  const summary = page.getByText('Other fields', { exact: true }).first()
  await expect.element(summary).toBeVisible()
  const all = document.querySelector<HTMLDetailsElement>('dialog details')
  if (all?.open === false) await summary.click()
}
