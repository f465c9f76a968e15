import type { JudgedFinding, TextChange } from './findings/judgedFinding.ts';

interface Ticked {
  readonly finding: JudgedFinding;
  readonly label: string;
  readonly changes: readonly TextChange[];
}

/** Writes a prompt that asks an agent for the ticked changes of a rules file. */
export function promptOf(path: string, ticked: readonly Ticked[]): string {
  const wishes = ticked.map(({ finding, label, changes }) => `- ${finding.detail} ${wishOf(changes, label)}`);
  return [
    `Change ${path} as follows, and nothing else. Lines are those of the file as it is now. Keep every other line word for word.`,
    '',
    ...wishes,
    '',
  ].join('\n');
}

function wishOf(changes: readonly TextChange[], label: string): string {
  return changes
    .map((change) => {
      switch (change.type) {
        case 'replace':
          return `In line ${change.line}, write \`${change.to}\` in place of \`${change.from}\`.`;
        case 'remove':
          return change.first === change.last
            ? `Remove line ${change.first}.`
            : `Remove lines ${change.first}–${change.last}.`;
        case 'order':
          return `Put the sections in this order: lines ${change.sections.map(({ first, last }) => `${first}–${last}`).join(', ')}.`;
        case 'append':
          return `Add it to the section on style.`;
      }
    })
    .concat(changes.length === 0 ? [label] : [])
    .join(' ');
}
