import { kindIcons } from '../stack/kindIcon.ts';
import { sourceOf } from '../github/githubItem.ts';
import { keyOfEntry } from '../github/githubStore.ts';
import type { Stores } from '../stores/createStores.ts';
import { prepareText } from '../ui/matchText.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** The repository whose issues a bare number means; `null` where the project has none. Asks nobody outside. */
export async function findRepository({ client, projects, github }: Stores): Promise<string | null> {
  const known = github.getState().repository;
  const projectId = projects.getState().currentId;
  if (known !== null || projectId === null) return known;
  const found = await client.api.github.repositories({ projectId }).catch(() => null);
  return found?.repositories[0] ?? null;
}

/** Offers an issue that is only named by its number: what it is called is asked when it is added. */
export function issueEntry(stores: Stores, text: string, repository: string | null): PaletteEntry | null {
  const digits = /^\d{1,10}$/u.exec(text)?.[0];
  if (digits === undefined || repository === null) return null;
  const number = Number(digits);
  const title = `Add #${number}`;
  return {
    key: `github:${keyOfEntry({ repository, number })}`,
    group: 'add',
    scope: 'issue',
    target: prepareText(title),
    title,
    sub: repository,
    icon: kindIcons.github,
    kind: 'github',
    reason: stores.stack.getState().current === null ? 'No stack is open' : null,
    run: () => void addIssue(stores, repository, number),
  };
}

async function addIssue(
  { client, projects, stack, toasts }: Stores,
  repository: string,
  number: number,
): Promise<void> {
  const projectId = projects.getState().currentId;
  if (projectId === null) return;
  const { show, fail } = toasts.getState();
  try {
    const question = { projectId, operationId: crypto.randomUUID(), text: `#${number}`, repository };
    const { entry } = await client.api.github.resolve(question);
    if (entry === null) show({ level: 'warn', message: `${repository} has no #${number}` });
    else if (await stack.getState().add([sourceOf(entry)])) {
      show({ level: 'good', message: `Added #${number} ${entry.title}` });
    }
  } catch (error) {
    fail(error);
  }
}
