import { expect, it } from 'vitest';
import { sourceSchema, type Source } from './source.ts';
import {
  describeForCard,
  describeSource,
  editsOf,
  followsProject,
  isAlwaysRead,
  isOfService,
  isPathKind,
  keyOfSource,
  labelOfSource,
  placeOfKind,
  signOf,
  viewSource,
} from './sourceKinds.ts';
import { fixedFormats } from './tokenCount.ts';

const id = '0123abcd-0123-0123-0123-0123456789ab';

/** Title, detail, block, text, place of findings; title, place, detail and noun of the card; label; key. */
const named: readonly (readonly [Source, readonly string[], readonly string[], string, string | null])[] = [
  [
    { kind: 'file', path: 'src/a.ts' },
    ['src/a.ts', 'src', 'file', 'file', 'file:src/a.ts'],
    ['a.ts', 'src', '', 'File'],
    'src/a.ts',
    'file:src/a.ts',
  ],
  [
    { kind: 'file', path: 'a.ts', project: 'api' },
    ['api:a.ts', '', 'file', 'file', 'file@api:a.ts'],
    ['a.ts', 'api:', '', 'File'],
    'a.ts',
    'file@api:a.ts',
  ],
  [
    { kind: 'folder', path: 'src', include: ['**/*.ts'], project: 'api' },
    ['api:src/**/*.ts', '', 'file', 'folder', 'folder:["api:src",["**/*.ts"],null]'],
    ['api:src/**/*.ts', '', '', 'Folder'],
    'src',
    'folder:["api:src",["**/*.ts"],null]',
  ],
  [
    { kind: 'tree', path: 'src', depth: 2, project: 'api' },
    ['Tree of api:src/', '', 'file', 'tree of files', 'tree:api:src'],
    ['Tree of api:src/', '', '', 'Tree'],
    'src',
    'tree:api:src',
  ],
  [
    { kind: 'tree', path: '.', tokens: true },
    ['Project tree', '', 'file', 'tree of files', 'tree:.'],
    ['Project tree', '', '', 'Tree'],
    '.',
    'tree:.',
  ],
  [
    { kind: 'payload', session: 'latest' },
    ['Latest payload', '', 'session', 'payload', 'payload:latest'],
    ['Latest payload', '', 'always the latest', 'Session payload'],
    'Payload',
    'payload:latest',
  ],
  [
    { kind: 'payload', session: 3 },
    ['Session 3 payload', '', 'session', 'payload', 'payload:3'],
    ['session-3.md', '', '', 'Session payload'],
    'Payload',
    'payload:3',
  ],
  [
    { kind: 'pasted', title: 'Note', text: 'words' },
    ['Note', 'Pasted text', 'snippet', 'pasted text', 'pasted:i'],
    ['Note', '', 'Pasted, 5 characters', 'Text'],
    'Note',
    null,
  ],
  [
    { kind: 'notion', object: 'database', id, title: 'Roadmap' },
    ['Roadmap', 'Notion database', 'notion', 'Notion database', `notion:${id}`],
    ['Roadmap', '', '', 'Notion page'],
    'Roadmap',
    `notion:${id}`,
  ],
  [
    { kind: 'github', repository: 'Orchard/shop', number: 7, pull: true, title: 'Cart' },
    ['#7 Cart', 'Orchard/shop', 'github', 'GitHub pull request Orchard/shop#7', 'github:orchard/shop#7'],
    ['#7 Cart', '', '', 'GitHub'],
    'Cart',
    'github:orchard/shop#7',
  ],
  [
    { kind: 'git', view: { what: 'changes', staged: true } },
    ['Staged changes', '', 'git', 'git', 'git:[["staged",true],["what","changes"]]'],
    ['Staged changes', '', '', 'Git'],
    'Git',
    'git:[["staged",true],["what","changes"]]',
  ],
  [
    { kind: 'snippet', id: 'style', name: 'House style' },
    ['House style', 'Library', 'snippet', 'snippet', 'snippet:style'],
    ['House style', '', '', 'Snippet'],
    'House style',
    'snippet:style',
  ],
  [
    { kind: 'command', command: 'npm test', keep: 'tail', timeoutSeconds: 60 },
    ['npm test', 'Command', 'command', 'output of a command', 'command:npm test'],
    ['npm test', '', '', 'Command output'],
    'Command output',
    null,
  ],
  [
    { kind: 'unknown', raw: { kind: 'hologram' } },
    ['hologram', 'From a newer version', 'snippet', 'unknown source', 'unknown:i'],
    ['hologram', '', '', 'Text'],
    'An item of a newer version',
    null,
  ],
];

it.each(named)('names %j', (source, [title, detail, kind, text, place], card, label, key) => {
  expect(describeSource({ id: 'i', source })).toEqual({ title, detail, kind, source: text, place });
  const shown = describeForCard(viewSource(source), fixedFormats);
  expect([shown.title, shown.place, shown.detail, shown.noun]).toEqual(card);
  expect(shown.kind).toBe(kind);
  expect(labelOfSource(source)).toBe(label);
  expect(keyOfSource(source)).toBe(key);
});

it('has an example of every kind', () => {
  const known = sourceSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(named.map(([{ kind }]) => kind))).toEqual(new Set([...known, 'unknown']));
});

it('says which kinds a rule is about', () => {
  const kinds = [...new Set(named.map(([{ kind }]) => kind))];
  const those = (fits: (kind: Source['kind']) => boolean) => kinds.filter(fits);
  expect(those((kind) => editsOf(kind) === 'own-text')).toEqual(['pasted']);
  expect(those((kind) => editsOf(kind) === 'none')).toEqual(['folder', 'unknown']);
  expect(those((kind) => placeOfKind(kind) === 0)).toEqual(['payload']);
  expect(those((kind) => placeOfKind(kind) === 1)).toEqual(['snippet']);
  expect(those(isPathKind)).toEqual(['file', 'folder', 'tree', 'payload']);
  expect(those(isAlwaysRead)).toEqual(['folder', 'tree', 'snippet']);
  expect(those((kind) => followsProject({ kind }))).toEqual(['payload', 'git']);
  expect(those((kind) => isOfService({ kind }))).toEqual(['notion', 'github']);
  expect(those((kind) => signOf(kind) === '@')).toEqual(['payload']);
  expect(those((kind) => signOf(kind) === '#')).toEqual(['github']);
});
