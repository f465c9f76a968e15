import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, it } from 'vitest';
import { takeOutline } from '../text/takeOutline.ts';
import { createOutliner } from './createOutliner.ts';
import { grammarFile, outlineFiles } from './outlineFiles.ts';

const outliner = createOutliner(new URL(inject('workerUrl')));

async function shown(path: string, text: string): Promise<string> {
  const outline = await outliner.outline(path, text);
  return outline.status === 'whole' ? outline.why : takeOutline(text, outline.lines).text;
}

it('keeps the declarations of TypeScript with the first line of their comments', async () => {
  const text = `import { a } from 'a';

/**
 * Adds two numbers.
 *
 * @param first The first.
 */
export function add(first: number, second: number): number {
  const sum = first + second;
  log(sum);
  return sum;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

// Counts them.
export const count = async (points: readonly Point[]) => {
  await a();
  await a();
  return points.length;
};

export default class Store extends Base {
  private readonly items = new Map<string, Point>();

  constructor(private readonly name: string) {
    super();
    this.start();
  }

  get size(): number {
    const { size } = this.items;
    return size + 0;
  }
}
export { count as countPoints } from './b.ts';
`;
  expect(await shown('src/a.ts', text)).toBe(`… 1-3
 * Adds two numbers.
… 5-7
export function add(first: number, second: number): number {
… 9-13
export interface Point {
  readonly x: number;
  readonly y: number;
}

// Counts them.
export const count = async (points: readonly Point[]) => {
… 21-25
export default class Store extends Base {
  private readonly items = new Map<string, Point>();

  constructor(private readonly name: string) {
… 30-33
  get size(): number {
… 35-38
export { count as countPoints } from './b.ts';
`);
});

/** Texts, keyed by file, with what its outline has to keep and to leave out. */
const languages: Readonly<Record<string, readonly [text: string, kept: readonly string[], gone: string]>> = {
  'a.js': [
    `'use strict';\nfunction one() {\n  hidden();\n  hidden();\n}\nmodule.exports = {\n  one,\n  two: 2,\n};\nOne.prototype.three = function three() {\n  hidden();\n  hidden();\n};\n`,
    [
      'function one() {',
      'module.exports = {',
      '  one,',
      '  two: 2,',
      'One.prototype.three = function three() {',
    ],
    'hidden',
  ],
  'a.py': [
    `"""Orders of a shop."""\nimport os\n\nLIMIT: int = 3\n\n\n@cached\ndef total(order):\n    """Sums up.\n\n    More.\n    """\n    hidden = 1\n    return hidden\n\n\nclass Order(Base):\n    name = 'x'\n\n    async def save(self):\n        hidden()\n        hidden()\n`,
    [
      '"""Orders of a shop."""',
      'LIMIT: int = 3',
      '@cached',
      'def total(order):',
      '    """Sums up.',
      'class Order(Base):',
      "    name = 'x'",
      '    async def save(self):',
    ],
    'hidden',
  ],
  'a.go': [
    `package shop\n\nimport "fmt"\n\n// Order is one order.\ntype Order struct {\n\tName string\n}\n\nconst (\n\tFirst = iota\n\tSecond\n)\n\n// Save writes it.\nfunc (o *Order) Save(path string) error {\n\tfmt.Println("hidden")\n\treturn nil\n}\n`,
    [
      'package shop',
      '// Order is one order.',
      'type Order struct {',
      '\tName string',
      '\tFirst = iota',
      '\tSecond',
      'func (o *Order) Save(path string) error {',
    ],
    'hidden',
  ],
  'a.rs': [
    `use std::fmt;\npub use self::inner::Thing;\n\n/// An order.\n#[derive(Debug)]\npub struct Order {\n    pub name: String,\n}\n\nimpl Order {\n    pub fn save(&self) -> bool {\n        let hidden = 1;\n        hidden == 1\n    }\n}\n\n#[cfg(test)]\nmod tests {\n    fn hidden() {\n        assert!(true);\n    }\n}\n`,
    [
      'pub use self::inner::Thing;',
      '/// An order.',
      'pub struct Order {',
      'impl Order {',
      '    pub fn save(&self) -> bool {',
      'mod tests {',
    ],
    'hidden',
  ],
  'A.java': [
    `package shop;\n\nimport java.util.List;\n\n/**\n * An order.\n */\npublic class Order {\n  private final String name = "x";\n\n  public String name() {\n    String hidden = name;\n    return hidden;\n  }\n\n  enum State { OPEN, DONE }\n}\n`,
    [
      'package shop;',
      ' * An order.',
      'public class Order {',
      '  private final String name = "x";',
      '  public String name() {',
      '  enum State { OPEN, DONE }',
    ],
    'hidden',
  ],
  'A.cs': [
    `using System;\n\nnamespace Shop\n{\n    /// <summary>\n    /// An order.\n    /// </summary>\n    public class Order\n    {\n        public string Name { get; set; }\n\n        public int Total()\n        {\n            var hidden = 1;\n            return hidden;\n        }\n    }\n}\n`,
    [
      'namespace Shop',
      '    /// An order.',
      '    public class Order',
      '        public string Name { get; set; }',
      '        public int Total()',
    ],
    'hidden',
  ],
  'a.hpp': [
    `#pragma once\n#include <vector>\n#define SHOP_LIMIT 3\nnamespace shop {\n/// An order.\ntemplate <typename T>\nclass Order : public Base {\n public:\n  int total() const {\n    int hidden = 1;\n    return hidden;\n  }\n  enum class State { open, done };\n};\n}\n`,
    [
      '#define SHOP_LIMIT 3',
      'namespace shop {',
      '/// An order.',
      'template <typename T>',
      'class Order : public Base {',
      ' public:',
      '  int total() const {',
      '  enum class State { open, done };',
    ],
    'hidden',
  ],
  'a.rb': [
    `require 'json'\n\nmodule Shop\n  # An order.\n  class Order < Base\n    LIMIT = 3\n    attr_reader :name\n\n    def total(items)\n      hidden = 1\n      hidden + 1\n    end\n\n    def self.open\n      hidden\n      nil\n    end\n  end\nend\n`,
    [
      'module Shop',
      '  # An order.',
      '  class Order < Base',
      '    LIMIT = 3',
      '    attr_reader :name',
      '    def total(items)',
      '    def self.open',
    ],
    'hidden',
  ],
  'a.php': [
    `<?php\nnamespace Shop;\n\nuse Other\\Thing;\n\n/**\n * An order.\n */\nfinal class Order extends Base\n{\n    const LIMIT = 3;\n    private int $total = 0;\n\n    public function total(): int\n    {\n        $hidden = 1;\n        return $hidden;\n    }\n}\n`,
    [
      'namespace Shop;',
      ' * An order.',
      'final class Order extends Base',
      '    const LIMIT = 3;',
      '    private int $total = 0;',
      '    public function total(): int',
    ],
    'hidden',
  ],
  'a.css': [
    `.order,\n.order > a {\n  color: hidden;\n  margin: 0;\n  padding: 0;\n}\n@media (width > 40em) {\n  .order {\n    color: hidden;\n    margin: 0;\n  }\n}\n`,
    ['.order,', '.order > a {', '@media (width > 40em) {', '  .order {'],
    'hidden',
  ],
  'a.tsx': [
    `export function Card({ title }: Props) {\n  const hidden = title;\n  return <p>{hidden}</p>;\n}\n`,
    ['export function Card({ title }: Props) {'],
    'hidden',
  ],
};

it.for(Object.entries(languages))('outlines %s', async ([path, [text, kept, gone]]) => {
  const outline = await shown(path, text);
  const lines = outline.split('\n');
  for (const line of kept) expect(lines).toContain(line);
  expect(outline).not.toContain(gone);
  for (const line of lines) {
    if (!/^(?:… \d+(?:-\d+)?)?$/u.test(line)) expect(text.split('\n')).toContain(line);
  }
});

const body = '  work();\n'.repeat(6);

it('keeps what does not parse whole, and leaves out the bodies of the rest', async () => {
  const broken = 'const = = 3 ((;\n';
  const text = `export function first() {\n${body}}\n${broken}export function second() {\n${body}}\n`;
  const outline = await outliner.outline('a.ts', text);
  expect(outline.status === 'outlined' && outline.unparsed).toBeGreaterThan(0);
  expect(await shown('a.ts', text)).toContain(broken);
  expect(await shown('a.ts', text)).toContain('export function second() {');
});

it('is the whole text where a file does not parse', async () => {
  expect(await shown('a.ts', '{{{ <<< ??? ((( not TypeScript at all\n'.repeat(20))).toBe('not-parsed');
  expect(await shown('a.py', 'def (:\n  ]]]\n'.repeat(20))).toBe('not-parsed');
});

it('keeps a function whose body does not parse, so that no declaration in it is lost', async () => {
  const text = `export function first() {\n  if (x {\n${body}}\n\nexport function second() {\n${body}}\n${`export function third() {\n${body}}\n`.repeat(5)}`;
  const outline = await shown('a.ts', text);
  // Either all of it is kept, or at least what the broken function took in.
  if (outline !== 'not-parsed') expect(outline).toContain('export function second() {');
});

it('is the whole text where there is no grammar for the language, the embedding ones included', async () => {
  for (const path of [
    'README.md',
    'a.vue',
    'a.svelte',
    'a.html',
    'a.erb',
    'Makefile',
    'a',
    'constructor',
    'a.constructor',
  ]) {
    expect(await shown(path, 'text\n')).toBe('no-grammar');
  }
});

it('is the whole text where the grammar can’t be loaded, and tells so each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-grammars-'));
  const without = createOutliner(pathToFileURL(`${folder}/`));
  const outline = { status: 'whole', why: 'not-loaded' };
  expect(await without.outline('a.ts', 'const a = 1;\n')).toEqual(outline);
  expect(await without.outline('a.ts', 'const a = 1;\n')).toEqual(outline);
  rmSync(folder, { recursive: true });
});

it('is the whole text where the grammar is damaged, and outlines the other languages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-grammars-'));
  const shipped = new URL(inject('workerUrl'));
  for (const file of outlineFiles) copyFileSync(new URL(file, shipped), join(folder, file));
  const python = join(folder, grammarFile('python'));
  writeFileSync(python, readFileSync(python).subarray(0, 100_000));
  writeFileSync(join(folder, grammarFile('go')), 'not a grammar');
  const damaged = createOutliner(pathToFileURL(`${folder}/`));
  const outline = { status: 'whole', why: 'not-loaded' };
  expect(await damaged.outline('a.py', `def a():\n${body}`)).toEqual(outline);
  expect(await damaged.outline('a.go', `func a() {\n${body}}\n`)).toEqual(outline);
  expect(await damaged.outline('a.ts', `export function a() {\n${body}}\n`)).toMatchObject({
    status: 'outlined',
  });
  rmSync(folder, { recursive: true });
});

it('is the whole text for minified code, and for a file without a body', async () => {
  const minified = `export function a(){${'b();'.repeat(5_000)}}`;
  expect(await shown('a.js', minified)).toBe('not-shorter');
  expect(await shown('a.ts', 'export type A = 1;\n')).toBe('not-shorter');
  expect(await shown('a.ts', '')).toBe('not-shorter');
});

it('is the whole text where that is too long to parse', async () => {
  expect(await shown('a.ts', 'const a = 1;\n'.repeat(400_000))).toBe('too-long');
});

it('outlines a long file of its kind', async () => {
  const text = `export function a() {\n${body}}\n`.repeat(15_000);
  const outline = await outliner.outline('a.ts', text);
  expect(outline.status === 'outlined' && outline.lines).toHaveLength(15_000);
});

it('survives ten thousand brackets in one another, in a body and in declarations', async () => {
  const deep = 10_000;
  for (const [open, close] of ['()', '[]', '{}']) {
    const nested = `export function a() {\n  b = ${open?.repeat(deep)}${close?.repeat(deep)};\n${body}}\n`;
    expect(['outlined', 'whole']).toContain((await outliner.outline('a.ts', nested)).status);
  }
  const namespaces = `${'namespace a {\n'.repeat(deep)}${'}\n'.repeat(deep)}`;
  expect(['outlined', 'whole']).toContain((await outliner.outline('a.ts', namespaces)).status);
  const blocks = `${'if x:\n'.repeat(3)}${'('.repeat(deep)}\n`;
  expect(['outlined', 'whole']).toContain((await outliner.outline('a.py', blocks)).status);
  // The outliner still works.
  expect(await shown('b.ts', `export function b() {\n${body}}\n`)).toContain('export function b() {');
});

it('keeps identifiers of any script, and characters of two units', async () => {
  const text = `/** Zählt 🦀. */\nexport function größe\u0301(名前: string) {\n${body}}\n`;
  expect(await shown('a.ts', text)).toBe(
    `/** Zählt 🦀. */\nexport function größe\u0301(名前: string) {\n… 3-9\n`,
  );
});

it('gives the same outline each time, whatever was outlined before', async () => {
  const text = `export class A {\n  b() {\n${body}  }\n}\n`;
  const first = await outliner.outline('a.ts', text);
  await outliner.outline('a.py', 'def a(:\n');
  await outliner.outline('b.ts', '((((');
  // The text differs, since the first one would not be parsed again.
  expect(await outliner.outline('a.ts', text.replace('A', 'C'))).toEqual(first);
});

it('parses a text again only if it, its language or its role changed', async () => {
  const text = `import os
from .a import b

def total():
${body}`;
  const first = await outliner.outline('shop/total.py', text);
  expect(await outliner.outline('shop/renamed.py', text)).toBe(first);
  expect(await shown('shop/__init__.py', text)).toContain('from .a import b');
  expect(await shown('shop/total.py', text)).not.toContain('from .a import b');
  expect(await outliner.outline('shop/total.py', `${text}\n`)).not.toBe(first);
  expect(await outliner.outline('shop/total.rb', text)).not.toBe(first);
});

it('follows conditions of the preprocessor in the middle of a declaration, and keeps what the other branch declares', async () => {
  const text = `#if A
public class One : Base
{
#else
public class One
{
#endif
    public int Total()
    {
        var hidden = 1;
        hidden += 1;
        return hidden;
    }
}
`;
  const outline = await shown('a.cs', text);
  for (const line of ['public class One : Base', 'public class One', '    public int Total()']) {
    expect(outline.split('\n')).toContain(line);
  }
  expect(outline).not.toContain('hidden');
});

it('keeps every macro of C++ by its first line, and takes no macro for a type', async () => {
  const text = `#define ADD(a, b) \\
  ((a) + \\
   (b))
SHOP_BEGIN_NAMESPACE
class SHOP_API Order {
 public:
  SHOP_CONSTEXPR int total() const {
    int hidden = 1;
    hidden += 1;
    return hidden;
  }
};
SHOP_END_NAMESPACE
`;
  const lines = (await shown('a.h', text)).split('\n');
  for (const line of [
    '#define ADD(a, b) \\',
    'class SHOP_API Order {',
    '  SHOP_CONSTEXPR int total() const {',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.join('\n')).not.toContain('hidden');
});

it('keeps what the block of a call in Ruby declares', async () => {
  const text = `module A\n  included do\n    def total\n      hidden\n      hidden\n    end\n  end\nend\n`;
  expect(await shown('a.rb', text)).toBe('module A\n  included do\n    def total\n… 4-8\n');
});
