import { expect, it } from 'vitest';
import { createVocabulary } from '../facts/createVocabulary.ts';
import { createFactsReader } from '../facts/readFacts.ts';
import { indexFacts, type FileIndex } from './fileIndex.ts';
import { createPathLookups } from './pathLookups.ts';
import { createImports } from './resolveImports.ts';

const till = 'src/Shop.Web/Till.cs';

function indexOf(files: Readonly<Record<string, string>>): FileIndex {
  const read = createFactsReader(createVocabulary());
  return indexFacts(
    Object.entries(files).map(([path, text]) => ({
      path,
      bytes: text.length,
      modified: 0,
      facts: read(path, text),
    })),
  );
}

it('resolves namespaces of C# by the folders that end like them', () => {
  const index = indexOf({
    [till]: 'using System.Text;\nusing Shop.Pricing;\nusing Shop.Core;\nusing Shop.Mail.Letters;\n',
    'src/Shop.Core/Pricing/Discounts.cs': 'namespace Shop.Pricing;\n',
    'src/Shop.Core/Clock.cs': 'namespace Shop.Core;\n',
    'src/Mail/Letters/Letter.cs': 'namespace Shop.Mail.Letters;\n',
    'lib/Text/Encoder.cs': 'namespace Other.Text;\n',
    'tests/Shop.Core/ClockTests.cs': 'namespace Shop.Core;\n',
  });
  const lookups = createPathLookups(index);
  const imports = createImports(index, lookups);
  const imported = [...imports.of(lookups.byPath.get(till) ?? -1).keys()];
  expect(imported.map((file) => index.paths.at(file))).toEqual([
    'src/Shop.Core/Pricing/Discounts.cs',
    'src/Shop.Core/Clock.cs',
    'src/Mail/Letters/Letter.cs',
  ]);
  for (const file of imported) {
    const importing = [...imports.by(file).keys()];
    expect(importing.map((from) => index.paths.at(from))).toEqual([till]);
  }
  expect(imports.by(lookups.byPath.get('lib/Text/Encoder.cs') ?? -1).size).toBe(0);
});

it('resolves what many files import once, however many folders have its name', () => {
  const written = indexOf(
    Object.fromEntries([
      ...Array.from({ length: 400 }, (_, number) => [
        `services/s${number}/main.go`,
        'import "example.org/shop/libs/config"\n',
      ]),
      ...Array.from({ length: 400 }, (_, number) => [`services/s${number}/config/read.go`, '']),
      ['libs/config/read.go', ''],
    ]),
  );
  let read = 0;
  const at = (number: number): string => {
    read += 1;
    return written.paths.at(number);
  };
  const lookups = createPathLookups(written);
  const imports = createImports({ ...written, paths: { ...written.paths, at } }, lookups);
  const file = lookups.byPath.get('libs/config/read.go') ?? -1;
  expect(imports.by(file).size).toBe(400);
  // The files that import it, those with a folder of that name, and itself.
  expect(read).toBeLessThanOrEqual(400 + 401 + 401);
});
