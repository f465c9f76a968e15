import type { SuggestionReason } from '../../../shared/domain/suggestion.ts';
import { wordBits } from '../facts/readFacts.ts';
import type { FileIndex } from '../index/fileIndex.ts';
import { isTestPath } from '../index/pathKinds.ts';
import type { RankedFile, Relation } from './rankFiles.ts';

type Word = RankedFile['words'][number];

const mostReasons = 4;
const mostWords = 3;

/** Says why a file is suggested, in clauses; the weightiest first. */
export function reasonsOf(index: FileIndex, file: RankedFile): readonly SuggestionReason[] {
  const weighed: { readonly weight: number; readonly reason: SuggestionReason }[] = [];
  const add = (weight: number, kind: SuggestionReason['kind'], text: string): void => {
    weighed.push({ weight, reason: { kind, text } });
  };
  const { features } = file;
  const declared = file.words.filter(({ weight }) => (weight & wordBits.declared) !== 0);
  const inPath = file.words.filter(
    (word) => (word.weight & wordBits.inPath) !== 0 && !isWithin(word, declared),
  );
  const inText = file.words.filter((word) => !isWithin(word, declared) && !isWithin(word, inPath));
  if (declared.length > 0) add(features.declared * 4, 'defines', `declares ${quoted(declared)}`);
  if (inPath.length > 0) add(features.inPath * 3, 'path', `${quoted(inPath)} in its path`);
  if (inText.length > 0) add(features.cover, 'words', `${quoted(inText)} in its text`);
  if (file.commits > 0) {
    const commits =
      file.commits === 1 ? 'a commit whose subject is' : `${file.commits} commits whose subjects are`;
    add(features.history * 1.5, 'history', `changed in ${commits} like the goal`);
  }
  const kinds = new Set<string>();
  for (const relation of file.relations) {
    if (relation.faint === true) continue;
    // One file of each kind of relation says enough.
    if (kinds.has(relation.kind)) continue;
    const said = saidOf(index, file.file, relation);
    kinds.add(relation.kind);
    add(relation.strength * 2, said.kind, said.text);
  }
  const best = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, mostReasons);
  if (best.length > 0) return best.map(({ reason }) => reason);
  return file.relations.slice(0, 1).map((relation) => saidOf(index, file.file, relation));
}

function saidOf(index: FileIndex, file: number, { kind, from, together }: Relation): SuggestionReason {
  const name = nameOf(index, from);
  switch (kind) {
    case 'together': {
      const { both = 0, of = 0 } = together ?? {};
      return { kind: 'cochange', text: `changed together with ${name} in ${both} of ${of} commits` };
    }
    case 'imports':
      return { kind: 'imports', text: `imports ${name}` };
    case 'importedBy':
      return { kind: 'importedBy', text: `imported by ${name}` };
    case 'uses':
      return { kind: 'importedBy', text: `named in ${name}` };
    case 'stem': {
      const [own, other] = [isTestPath(index.paths.at(file)), isTestPath(index.paths.at(from))];
      if (own !== other) return { kind: 'test', text: own ? `tests ${name}` : `tested by ${name}` };
      return { kind: 'sibling', text: `has the name of ${name}` };
    }
    case 'kin':
      return { kind: 'sibling', text: `has a name like ${name}` };
    case 'folder':
      return { kind: 'sibling', text: `in the same folder as ${name}` };
  }
}

function nameOf(index: FileIndex, file: number): string {
  const path = index.paths.at(file);
  const [name = path, folder] = path.split('/').toReversed();
  // The name alone does not tell files such as `index.ts` apart.
  return /^(?:index|mod|main|lib|__init__|types|utils)\./u.test(name) && folder !== undefined
    ? `${folder}/${name}`
    : name;
}

/** True for a word that one of these says already: itself, or a part of it. */
function isWithin(word: Word, said: readonly Word[]): boolean {
  const written = word.written.toLowerCase();
  return said.some((other) => other.written.toLowerCase().includes(written));
}

function quoted(words: readonly Word[]): string {
  const whole = words.filter(
    (word) =>
      !isWithin(
        word,
        words.filter((other) => other.written.length > word.written.length),
      ),
  );
  const written = [...new Set(whole.map((word) => word.written))].slice(0, mostWords);
  return written.map((word) => `“${word}”`).join(', ');
}
