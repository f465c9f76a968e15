import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { anchorOf, textOf } from '../src/renderer/help/textOf.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs');
const pages = [
  ...readdirSync(root)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, name)),
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
];

function all(node: Nodes): readonly Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(all)] : [node];
}

function nodesOf(page: string): readonly Nodes[] {
  return all(fromMarkdown(readFileSync(page, 'utf8')));
}

function anchorsOf(page: string): readonly string[] {
  return nodesOf(page).flatMap((node) => (node.type === 'heading' ? [anchorOf(textOf(node))] : []));
}

/** Returns links and pictures of a page whose targets do not exist. */
function broken(page: string): readonly string[] {
  return nodesOf(page).flatMap((node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return [];
    const { url } = node;
    if (/^(?:https?|mailto):/u.test(url)) return URL.canParse(url) ? [] : [url];
    const [path = '', anchor] = decodeURIComponent(url).split('#');
    const target = path === '' ? page : resolve(dirname(page), path);
    if (!existsSync(target)) return [url];
    return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [url];
  });
}

describe('the documentation', () => {
  it.each(pages.map((page) => relative(root, page)))('%s leads nowhere that is not there', (page) => {
    expect(broken(join(root, page))).toEqual([]);
  });

  it('has every page of the guide in its index', () => {
    const index = join(folder, 'guide', 'README.md');
    const linked = nodesOf(index).flatMap((node) => (node.type === 'link' ? [node.url] : []));
    const there = readdirSync(join(folder, 'guide')).filter(
      (name) => name.endsWith('.md') && name !== 'README.md',
    );
    expect([...linked].toSorted()).toEqual(there.toSorted());
  });

  it('shows every picture that it keeps', () => {
    const shown = pages.flatMap((page) =>
      nodesOf(page).flatMap((node) => (node.type === 'image' ? [resolve(dirname(page), node.url)] : [])),
    );
    const kept = readdirSync(join(folder, 'screenshots')).map((name) => join(folder, 'screenshots', name));
    expect(kept.filter((path) => !shown.includes(path))).toEqual([]);
  });

  it('keeps the first page short', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(120);
  });

  it('says the commands of the first page as they are', () => {
    const code = nodesOf(join(root, 'README.md')).flatMap((node) =>
      node.type === 'code' ? [node.value] : [],
    );
    const named = code.join('\n').match(/npx carryover (?:payload )?\w+/gu) ?? [];
    const commands = [
      'sample',
      'assemble',
      'prompt',
      'tokens',
      'scan',
      'payload check',
      'payload drift',
      'recover',
      'serve',
    ];
    expect([...new Set(named)].map((words) => words.slice('npx carryover '.length))).toEqual(commands);
  });
});
