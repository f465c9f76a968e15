import { isTravelBlocked, type StackImport, type StackTravel } from '../../shared/domain/stackTravel.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { Leaving } from './stackFilesStore.ts';

/** A name that every system takes. */
export function fileNameOf(stackName: string): string {
  const plain = stackName
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  return `${plain === '' ? 'stack' : [...plain].slice(0, 80).join('')}.stack.json`;
}

export function count(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`;
}

export function importWords({ name, items }: StackImport): string {
  return `Imported ${name}, ${count(items, 'item')}`;
}

/** What goes along, a line each. */
export function alongWords({ texts, notes, commands }: StackTravel): readonly string[] {
  return [
    'The goal, the order of the items and what was set for each',
    ...texts.map(({ title, characters }) => `The text “${title}”, ${count(characters, 'character')}`),
    ...(notes === 0 ? [] : [count(notes, 'note')]),
    ...(commands === 0 ? [] : [`${count(commands, 'command')}, which nobody’s Carryover runs unasked`]),
  ];
}

/** What stays here although the stack names it. */
export function stayingWords({ snippets, projects, byHand }: StackTravel): readonly string[] {
  return [
    ...(snippets.length === 0 ? [] : [`Snippets of your library: ${[...new Set(snippets)].join(', ')}`]),
    ...projects.map((alias) => `The folder that “${alias}” means: each machine names its own`),
    ...(byHand ? ['The message that was edited by hand'] : []),
    'Files, pages and issues themselves, and what was allowed or redacted',
  ];
}

/** Why it can't leave, or what to look at first; `null` where there is nothing. */
export function warningOf({ how, travel }: Leaving): string | null {
  const { secrets, notScanned, outside } = travel;
  const verb = how === 'share' ? 'shared' : 'exported';
  const where = (tier: 'certain' | 'possible'): string =>
    secrets
      .filter((secret) => secret.tier === tier)
      .map((secret) => `${secret.where} (${formatCount(secret.count)})`)
      .join(', ');
  if (notScanned) return `It could not be searched for secrets, so it can’t be ${verb}. Try again.`;
  if (outside.length > 0) {
    return `These paths mean nothing on another machine, so it can’t be ${verb}: ${outside.slice(0, 5).join(', ')}. Take those items out first.`;
  }
  if (isTravelBlocked(travel)) {
    return `A secret is in it, so it can’t be ${verb}: ${where('certain')}. Take it out of the text first; a redaction only changes the message.`;
  }
  if (secrets.length > 0) return `Something in it may be a secret. Look at it first: ${where('possible')}.`;
  return null;
}

/** What git does with a stack that is shared; `null` where all is well. */
export function ignoredWords({ how, travel }: Leaving): string | null {
  if (how === 'export' || travel.git === 'tracked') return null;
  return travel.git === 'ignored'
    ? 'Git ignores .carryover here, so it is not committed with the rest until that rule goes.'
    : 'This project is no git repository: it is shared with whoever gets the folder.';
}
