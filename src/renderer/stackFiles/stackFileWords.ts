import {
  isTravelBlocked,
  type StackImport,
  type StackTravel,
} from '../../shared/domain/stack/stackTravel.ts';
import { countWords, formatCount } from '../ui/formats.ts';
import type { Leaving } from './stackFilesStore.ts';
import { listSome, listWords } from '../../shared/domain/listWords.ts';

/** Returns a file name that is valid on every system. */
export function fileNameOf(stackName: string): string {
  const plain = stackName
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  return `${plain === '' ? 'stack' : [...plain].slice(0, 80).join('')}.stack.json`;
}

export function importWords({ name, items }: StackImport): string {
  return `Imported ${name}, ${countWords(items, 'item')}`;
}

/** Returns the contents that leave with the stack, one line each. */
export function alongWords({ texts, notes, commands }: StackTravel): readonly string[] {
  return [
    'The goal, and the items with their order and settings',
    ...texts.map(({ title, characters }) => `The text “${title}”, ${countWords(characters, 'character')}`),
    ...(notes === 0 ? [] : [countWords(notes, 'note')]),
    ...(commands === 0
      ? []
      : [`${countWords(commands, 'command')}, which Carryover never runs without asking`]),
  ];
}

/** Returns the contents that stay here although the stack names them. */
export function stayingWords({ snippets, projects, byHand }: StackTravel): readonly string[] {
  return [
    ...(snippets.length === 0 ? [] : [`Snippets from your library: ${listWords([...new Set(snippets)])}`]),
    ...projects.map((alias) => `The folder that “${alias}” stands for. Each machine chooses its own`),
    ...(byHand ? ['The message that was edited by hand'] : []),
    'The text of files, pages and issues, and your decisions about findings',
  ];
}

const cannotLeave = {
  share: {
    notScanned: 'The stack could not be scanned for secrets, so it can’t be shared. Try again.',
    outside: (paths: string) =>
      `The stack can’t be shared, because these paths exist only on this machine: ${paths}. Remove those items first.`,
    secret: (where: string) =>
      `The stack can’t be shared, because it contains a secret: ${where}. Remove it from the text first. A redaction changes only the message.`,
  },
  export: {
    notScanned: 'The stack could not be scanned for secrets, so it can’t be exported. Try again.',
    outside: (paths: string) =>
      `The stack can’t be exported, because these paths exist only on this machine: ${paths}. Remove those items first.`,
    secret: (where: string) =>
      `The stack can’t be exported, because it contains a secret: ${where}. Remove it from the text first. A redaction changes only the message.`,
  },
} as const;

/** Returns why it can't leave, or what needs a look first; `null` if nothing. */
export function warningOf({ how, travel }: Leaving): string | null {
  const { secrets, notScanned, outside } = travel;
  const words = cannotLeave[how];
  const where = (tier: 'certain' | 'possible'): string =>
    listWords(
      secrets
        .filter((secret) => secret.tier === tier)
        .map((secret) => `${secret.where} (${formatCount(secret.count)})`),
    );
  if (notScanned) return words.notScanned;
  if (outside.length > 0) {
    return words.outside(listSome(outside, 5, formatCount));
  }
  if (isTravelBlocked(travel)) {
    return words.secret(where('certain'));
  }
  if (secrets.length > 0) return `The stack may contain a secret. Check this first: ${where('possible')}.`;
  return null;
}

/** Returns a warning if git ignores a shared stack; `null` otherwise. */
export function ignoredWords({ how, travel }: Leaving): string | null {
  if (how === 'export' || travel.git === 'tracked') return null;
  return travel.git === 'ignored'
    ? 'Git ignores .carryover in this project, so the stack is not committed until you remove that rule.'
    : 'This project is not a git repository. The stack is shared with anyone who gets the folder.';
}
