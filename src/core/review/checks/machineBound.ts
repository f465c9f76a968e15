import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryLines, type EntryLine } from './entryLines.ts';
import { pointTo, type CheckedPayload } from './entryPlaces.ts';

/** Matches accounts that servers, containers and examples use: their folders are the same on every machine. */
const anybody =
  'ubuntu|ec2-user|deploy(?:er)?|root|runner|node|app|users?|username|you|your[-_]?\\w*|[A-Z]{2,}_[A-Z_]+|me|name|pi|vagrant|vscode|www-data|circleci|jovyan|coder|git|admin|debian|centos|docker|opc|azureuser|shared|public|default|linuxbrew';

interface Kind {
  readonly pattern: RegExp;
  /** Lines in which the same words state nothing, e.g. "make sure that it is running"; code states nothing either. */
  readonly unless?: RegExp;
  readonly say: (count: number, example: string) => string;
}

const kinds: readonly Kind[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w.~$/\\-])(?:(?:[A-Za-z]:)?/(?:Users|home)/(?!(?:${anybody})(?![\w.-]))[\w.-]+(?:/[\w.@+~()[\]-]+)*|/mnt/[a-z]/[\w.-]+(?:/[\w.@+-]+)*|/(?:private/tmp|private/var|var/folders)/[\w./@+-]+|[A-Za-z]:\\(?!Users(?:\\(?:${anybody})\b|\\[<%$]|(?![\w\\]))|Program Files|Windows\\)[\w.-]+(?:\\[\w.@+-]+)*)`,
      'gu',
    ),
    say: (count, example) =>
      `${count === 1 ? 'A path' : `${count} paths`} of one machine${count === 1 ? ':' : ', e.g.'} ${example}. Elsewhere nothing is there: write a path from the project’s folder.`,
  },
  {
    pattern: /(?<![\w-])(?:PIDs?|pids?|process id)\b[\s:=#`(*]{1,4}\d{3,7}(?![\w.])/gu,
    unless: /\b(?:killed|was|were|ended|exited|died|e\.g|example|if)\b/iu,
    say: (count) =>
      `${count === 1 ? 'A process id' : `${count} process ids`} of one machine. It means nothing once the process ends: say how to find the process or start it again.`,
  },
  {
    pattern:
      /\b(?:(?:is|are|was|still|now|already|currently|server|servers|backend|frontend|instance)\s+(?:still |now |already |currently )?(?:running|listening|up|live|started)|^\W*(?:running|listening))\b[^.\n]{0,30}?\b(?:(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d{2,5}|port \d{2,5})|\b(?:localhost|127\.0\.0\.1):\d{2,5}\S{0,40}\s[^.\n]{0,15}\b(?:is|are|still|currently)\s+(?:still |now |already |currently )?(?:running|up|live|listening)\b/giu,
    unless:
      /\b(?:make sure|ensure|should|must|if|when|once|check|verify|whether|expected?|assum\w+|needs?|require\w*|confirm|until|not)\b|\?/iu,
    say: (count) =>
      `${count === 1 ? 'A server' : `${count} servers`} said to be running on a port of this machine. The next session may find nothing there: say how to start it.`,
  },
];

/** Finds what holds on one machine alone: absolute paths in a home folder, process ids, and ports of what runs there. */
export function machineBound(payload: CheckedPayload): readonly PayloadCheck[] {
  const lines = entryLines(payload).flat();
  return kinds.flatMap(({ pattern, unless, say }): PayloadCheck[] => {
    const found = new Map<string, EntryLine>();
    for (const line of lines) {
      // Most lines hold nothing of the kind, and to look for the first place is far quicker than to begin a list of all.
      if (line.text.search(pattern) === -1) continue;
      if (unless !== undefined && (line.fenced || unless.test(line.text))) continue;
      for (const [match] of line.text.matchAll(pattern)) if (!found.has(match)) found.set(match, line);
    }
    const [first] = found;
    if (first === undefined) return [];
    const [example, { place, offset }] = first;
    return [
      {
        id: 'machine-bound',
        severity: 'info',
        ...pointTo(place, offset),
        message: say(found.size, shortened(example)),
      },
    ];
  });
}

/** Characters. */
const mostShown = 60;

function shortened(path: string): string {
  return path.length <= mostShown ? path : `${path.slice(0, mostShown - 1)}…`;
}
