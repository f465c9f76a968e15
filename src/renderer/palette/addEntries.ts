import { FileCode } from 'lucide-react';
import { canBeAdded } from '../../shared/domain/file.ts';
import { keyOfSource } from '../../shared/domain/sourceKinds.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { Stores } from '../stores/createStores.ts';
import { coverWords, rowTokens, sentence } from '../files/rowWords.ts';
import type { FileNode } from '../files/tree/treeNode.ts';
import { whyNot } from '../files/tree/whyNot.ts';
import { sourceOf as githubSource } from '../github/githubItem.ts';
import { snippetIcon } from '../library/snippetIcon.ts';
import { sourceOf as notionSource, titleOf } from '../notion/state/notionItem.ts';
import { payloadInStack } from '../stack/payloadInStack.ts';
import { isCountExact } from '../stack/countedModel.ts';
import { kindIcons } from '../stack/kindIcon.ts';
import { announce } from '../ui/announce.ts';
import type { IndexedFile } from './fileIndex.ts';
import { prepareText } from '../ui/search/matchText.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import type { PaletteFacts } from './paletteFacts.ts';

/** Makes entries for content other than files that can be added: sessions, snippets, known issues and pages. */
export function addEntries(
  stores: Stores,
  { current, saved, issues, pages, snippets }: PaletteFacts,
  inStack: ReadonlySet<string>,
): readonly PaletteEntry[] {
  const { folder } = payloadsOf(stores.projects.getState().current);
  const entries = [
    ...saved
      .filter(({ session }) => !payloadInStack(current, session, saved[0]?.session))
      .map(({ session, task }) =>
        offer(stores, { kind: 'payload', session }, `session-${session}.md`, {
          scope: 'session',
          sub: task ?? folder,
          icon: kindIcons.session,
          kind: 'session',
        }),
      ),
    ...issues.map((entry) =>
      offer(stores, githubSource(entry), `#${entry.number} ${entry.title}`, {
        scope: 'issue',
        sub: entry.repository,
        icon: kindIcons.github,
        kind: 'github',
      }),
    ),
    ...pages.map((entry) =>
      offer(stores, notionSource(entry), titleOf(entry.title), {
        sub: entry.path.join(' / '),
        icon: kindIcons.notion,
        kind: 'notion',
      }),
    ),
    ...snippets.map((snippet) =>
      offer(stores, { kind: 'snippet', id: snippet.id, name: snippet.name }, snippet.name, {
        sub: snippet.kind === 'prompt' ? 'Prompt' : 'Snippet',
        icon: snippetIcon(snippet),
        kind: 'snippet',
      }),
    ),
  ];
  return entries.filter(({ key }) => !inStack.has(key));
}

/** Makes the entry of a project's file. A file that can't be added, or that a folder item contains, says why. */
export function fileEntry(stores: Stores, { node, target }: IndexedFile): PaletteEntry {
  const folder = node.key.slice(0, -node.name.length - 1);
  const tokens = rowTokens(node);
  const entry = offer(stores, { kind: 'file', path: node.key }, node.name, {
    sub: node.ignored === undefined ? folder : `${folder === '' ? '' : `${folder} · `}${node.ignored}`,
    icon: FileCode,
    kind: 'file',
    end:
      tokens.counting || tokens.total === '?'
        ? 'tokens unknown'
        : `${isCountExact(stores.stack.getState()) ? '' : 'about '}${tokens.total} tokens`,
    refused: mayBeAdded(node) ? whyCovered(node) : whyNot(node).replace(/\.$/u, ''),
  });
  return { ...entry, target };
}

/** Says that a folder item has put the file into the message already. */
function whyCovered({ cover }: FileNode): string | null {
  return cover?.on === true ? sentence(coverWords(cover)) : null;
}

function mayBeAdded({ key, bytes, ignored }: FileNode): boolean {
  return canBeAdded({ path: key, bytes, ...(ignored === undefined ? {} : { ignored }) });
}

type Look = Pick<PaletteEntry, 'sub' | 'icon'> &
  Partial<Pick<PaletteEntry, 'scope' | 'kind' | 'end'>> & { readonly refused?: string | null };

function offer(
  { stack, toasts }: Stores,
  source: Source,
  title: string,
  { refused = null, ...look }: Look,
): PaletteEntry {
  const reason = stack.getState().current === null ? 'No stack is open' : refused;
  const add = async (tell: (message: string) => void): Promise<void> => {
    if (await stack.getState().add([source])) tell(`Added ${title}`);
  };
  return {
    scope: 'other',
    ...look,
    key: keyOfSource(source) ?? title,
    group: 'add',
    target: prepareText(title),
    title,
    reason,
    ...(reason === null ? { toggle: { words: 'add', run: () => void add(announce) } } : {}),
    run: () => void add((message) => toasts.getState().show({ level: 'good', message })),
  };
}
