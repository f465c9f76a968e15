import type { Node } from 'web-tree-sitter';
import type { OutlineLanguage } from '../../shared/domain/outline.ts';
import { rulesOf } from './outlineRules.ts';

export interface KeptRows {
  /** Keyed by line, from 0: 1 if the outline keeps it. */
  readonly rows: Uint8Array;
  /** Lines that are kept because they did not parse. */
  readonly unparsed: number;
}

interface Comment {
  readonly first: number;
  last: number;
}

/** Levels of declarations in declarations. Below them nothing is left out, so that no text overflows the stack. */
const maxDepth = 60;

const functions = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'func_literal',
  'lambda',
  'lambda_expression',
]);
const wrappers = new Set([
  'parenthesized_expression',
  'as_expression',
  'satisfies_expression',
  'unary_expression',
  'await_expression',
]);
const specs = new Set([
  'variable_declarator',
  'variable_declaration',
  'const_spec',
  'var_spec',
  'var_spec_list',
  'assignment',
  'property_element',
  'const_element',
  'init_declarator',
]);
const blocks = new Set([
  'block',
  'statement_block',
  'declaration_list',
  'keyframe_block_list',
  'enum_member_declaration_list',
]);
const declaresInBlock = new Set(['module', 'class', 'singleton_class', 'method', 'singleton_method']);
/** Calls of Ruby that declare nothing. */
const idleCalls = /^(?:require|require_relative|load|puts|print|raise|p|warn|exit|abort)\b/u;
const exportsName = /^(?:module\.)?exports\b/u;

/** Finds the lines that the outline of a parsed text keeps: declarations, and the first line of each one's comment. */
export function keepRows(
  root: Node,
  language: OutlineLanguage,
  path: string,
  lines: readonly string[],
): KeptRows {
  const rules = rulesOf(language);
  const rows = new Uint8Array(lines.length);
  const isPackage = isPackageFile(path);
  let unparsed = 0;

  const keep = (first: number, last: number): void => {
    rows.fill(1, first, last + 1);
  };
  const keepUnparsed = (node: Node): void => {
    const first = node.startPosition.row;
    const last = lastRow(node);
    for (let row = first; row <= last; row += 1) unparsed += rows[row] === 1 ? 0 : 1;
    keep(first, last);
  };
  /** Keeps the first line with words, since `/**` alone says nothing. */
  const keepWords = (first: number, last: number): void => {
    for (let row = first; row <= last; row += 1) {
      if (!hasWords(lines[row] ?? '')) continue;
      keep(row, row);
      return;
    }
  };
  /** Returns the last line before a body; its own first line if a head stands on it. */
  const rowBefore = (body: Node): number => {
    const { row, column } = body.startPosition;
    return row > 0 && (lines[row] ?? '').slice(0, column).trim() === '' ? row - 1 : row;
  };

  const walk = (container: Node, depth: number): void => {
    if (depth > maxDepth) {
      keep(container.startPosition.row, lastRow(container));
      return;
    }
    let comment: Comment | null = null;
    let isTest = false;
    for (const child of container.namedChildren) {
      const { type } = child;
      if (type.includes('comment') || type === 'attribute_item') {
        const first = child.startPosition.row;
        const isComment = type !== 'attribute_item';
        if (!isComment && child.text.includes('cfg(test)')) isTest = true;
        const isNext: boolean = comment !== null && first <= comment.last + 1;
        if (comment !== null && isNext) comment.last = lastRow(child);
        else comment = isComment ? { first, last: lastRow(child) } : null;
        continue;
      }
      const start = child.startPosition.row;
      const before = rows[start];
      if (isTest) keep(start, start);
      else visit(child, start, depth);
      const isKept = rows[start] === 1 && (before === 0 || rows[start - 1] !== 1);
      if (isKept && comment !== null && comment.last >= start - 1 && comment.first < start) {
        keepWords(comment.first, Math.min(comment.last, start - 1));
      }
      comment = null;
      isTest = false;
    }
  };

  const visit = (node: Node, from: number, depth: number): void => {
    if (node.isError || node.isMissing) {
      keepUnparsed(node);
      return;
    }
    const rule = rules.get(node.type);
    if (special(node, from, depth)) return;
    switch (rule) {
      case undefined:
        // It may be a declaration that the grammar did not recognise.
        if (node.hasError) keepUnparsed(node);
        return;
      case 'inside':
        walk(node, depth + 1);
        return;
      case 'first':
        keep(from, from);
        return;
      case 'whole':
        keep(from, lastRow(node));
        return;
      case 'head':
        keepHead(node, from);
        return;
      case 'open':
        open(node, from, depth);
        return;
      case 'names':
        keepNames(node, from, depth);
        return;
    }
  };

  const keepHead = (node: Node, from: number): void => {
    const body = bodyOf(node);
    // An error in the head, too, may have made a body of what comes after it.
    if (node.hasError) {
      keepUnparsed(node);
      return;
    }
    keep(from, body === null ? lastRow(node) : Math.max(from, rowBefore(body)));
    if (language === 'python' && body !== null) keepDocstring(body);
  };

  const open = (node: Node, from: number, depth: number): void => {
    const body = bodyOf(node);
    keep(from, body === null ? lastRow(node) : Math.max(from, rowBefore(body)));
    if (body === null) return;
    if (language === 'python') keepDocstring(body);
    walk(body, depth + 1);
  };

  const keepDocstring = (body: Node): void => {
    const first = body.firstNamedChild;
    const text = first?.type === 'expression_statement' ? first.firstNamedChild : first;
    if (text?.type === 'string') keepWords(text.startPosition.row, lastRow(text));
  };

  const keepNames = (node: Node, from: number, depth: number): void => {
    const value = valueOf(node);
    if (value !== null) {
      if (node.hasError) {
        keepUnparsed(node);
        return;
      }
      keep(from, Math.max(from, rowBefore(value)));
      keepValue(value, depth);
      return;
    }
    const type = node.childForFieldName('type');
    const typeBody = type === null ? null : bodyOf(type);
    if (type !== null && typeBody !== null && language === 'cpp') {
      visit(type, from, depth);
      keep(lastRow(node), lastRow(node));
      return;
    }
    const parts = node.namedChildren.filter((child) => specs.has(child.type));
    const [first] = parts;
    if (first === undefined) {
      keep(from, lastRow(node));
      return;
    }
    keep(from, Math.max(from, first.startPosition.row));
    for (const part of parts) keepNames(part, part.startPosition.row, depth);
  };

  /** Keeps the heads of functions and classes that are values. */
  const keepValue = (value: Node, depth: number): void => {
    const inner = wrappers.has(value.type) ? (value.firstNamedChild ?? value) : value;
    const from = inner.startPosition.row;
    if (functions.has(inner.type)) keepHead(inner, from);
    else if (inner.type === 'class') open(inner, from, depth);
    else if (inner.type === 'object') keepMembers(inner, false, depth);
    else if (inner.type === 'assignment_expression' || inner.type === 'assignment')
      keepAssigned(inner, from, depth);
  };

  const keepMembers = (object: Node, all: boolean, depth: number): void => {
    if (depth > maxDepth) return;
    for (const member of object.namedChildren) {
      const from = member.startPosition.row;
      const value = member.type === 'pair' ? member.childForFieldName('value') : null;
      if (member.type === 'method_definition') keepHead(member, from);
      else if (value !== null && functions.has(value.type)) keepHead(value, from);
      else if (all && !member.type.includes('comment')) keep(from, from);
    }
  };

  const keepAssigned = (node: Node, from: number, depth: number): void => {
    const left = node.childForFieldName('left');
    const right = node.childForFieldName('right');
    if (left === null || right === null || right.hasError) {
      keepUnparsed(node);
      return;
    }
    keep(from, Math.max(from, rowBefore(right)));
    if (right.type === 'object' && exportsName.test(left.text)) keepMembers(right, true, depth);
    else keepValue(right, depth + 1);
  };

  /** Handles what a rule by type alone can't say; true if it did. */
  const special = (node: Node, from: number, depth: number): boolean => {
    switch (language) {
      case 'typescript':
      case 'tsx':
      case 'javascript':
        return specialJavascript(node, from, depth);
      case 'python':
        return specialPython(node, from, depth);
      case 'rust':
        if (node.type !== 'use_declaration') return false;
        if (node.firstNamedChild?.type === 'visibility_modifier') keep(from, lastRow(node));
        return true;
      case 'cpp': {
        if (node.type !== 'template_declaration') return false;
        const declared = node.lastNamedChild;
        if (declared !== null) visit(declared, from, depth);
        return true;
      }
      case 'ruby':
        if (node.type === 'call') {
          if (node.hasError) keepUnparsed(node);
          else if (!idleCalls.test(lines[from]?.trimStart() ?? '')) keep(from, from);
          keepInBlock(node, depth);
          return true;
        }
        return node.type === 'assignment' && !isConstant(node.childForFieldName('left'));
      case 'php':
        if (node.type !== 'expression_statement' || !/^\s*define\(/u.test(lines[from] ?? '')) return false;
        keep(from, from);
        return true;
      case 'css':
        if (node.type !== 'rule_set') return false;
        open(node, from, depth);
        return true;
      default:
        return false;
    }
  };

  /** Keeps the methods and classes that the block of a call declares, such as `included do`, and no calls in it. */
  const keepInBlock = (call: Node, depth: number): void => {
    const block = call.childForFieldName('block');
    const body = block?.childForFieldName('body');
    if (body === null || body === undefined || body.hasError || depth > maxDepth) return;
    for (const child of body.namedChildren) {
      if (child.type === 'call') keepInBlock(child, depth + 1);
      else if (declaresInBlock.has(child.type)) visit(child, child.startPosition.row, depth + 1);
    }
  };

  const specialJavascript = (node: Node, from: number, depth: number): boolean => {
    if (node.type === 'export_statement') {
      const declared = node.childForFieldName('declaration');
      const value = node.childForFieldName('value');
      if (declared !== null) visit(declared, from, depth);
      else if (value === null) keep(from, lastRow(node));
      else if (value.hasError) keepUnparsed(node);
      else {
        keep(from, Math.max(from, rowBefore(value)));
        if (value.type === 'object') keepMembers(value, true, depth);
        else keepValue(value, depth);
      }
      return true;
    }
    if (node.type === 'ambient_declaration') {
      const declared = node.lastNamedChild;
      if (declared?.type === 'statement_block') {
        keep(from, from);
        walk(declared, depth + 1);
      } else if (declared !== null) visit(declared, from, depth);
      return true;
    }
    if (node.type !== 'expression_statement') return false;
    const expression = node.firstNamedChild;
    if (expression?.type === 'internal_module') visit(expression, from, depth);
    else if (expression?.type === 'assignment_expression') keepAssigned(expression, from, depth);
    else {
      const body = expression === null ? null : calledBody(expression);
      if (body !== null) {
        keep(from, Math.max(from, rowBefore(body)));
        walk(body, depth + 1);
      } else if (node.hasError) keepUnparsed(node);
    }
    return true;
  };

  const specialPython = (node: Node, from: number, depth: number): boolean => {
    switch (node.type) {
      case 'decorated_definition':
        for (const child of node.namedChildren) {
          const row = child.startPosition.row;
          if (child.type === 'decorator') keep(row, row);
          else visit(child, row, depth);
        }
        return true;
      case 'expression_statement': {
        const inner = node.firstNamedChild;
        if (inner?.type !== 'assignment' && inner?.type !== 'augmented_assignment')
          return node.type.length > 0 && !node.hasError;
        if (inner.childForFieldName('left')?.text === '__all__') keep(from, lastRow(node));
        else keepNames(inner, from, depth);
        return true;
      }
      case 'import_statement':
      case 'import_from_statement':
        if (isPackage) keep(from, lastRow(node));
        return isPackage;
      default:
        return false;
    }
  };

  if (language === 'python') keepDocstring(root);
  walk(root, 0);
  return { rows, unparsed };
}

/** True for the file that says what a package of Python passes on: an outline keeps its imports. */
export function isPackageFile(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/u.test(path);
}

/** Returns the body of a function that is called where it is written, which wraps a whole file. */
function calledBody(expression: Node): Node | null {
  let node: Node | null = expression;
  for (let step = 0; node !== null && step < 6; step += 1) {
    if (functions.has(node.type)) {
      const body = bodyOf(node);
      return body?.type === 'statement_block' ? body : null;
    }
    const next: Node | null =
      node.childForFieldName('function') ??
      node.childForFieldName('object') ??
      node.childForFieldName('argument') ??
      node.firstNamedChild;
    if (node.type === 'call_expression' && next?.type === 'identifier') return null;
    node = next;
  }
  return null;
}

function bodyOf(node: Node): Node | null {
  const body = node.childForFieldName('body') ?? node.childForFieldName('accessors');
  if (body !== null) return body;
  const last = node.lastNamedChild;
  return last !== null && blocks.has(last.type) ? last : null;
}

function valueOf(node: Node): Node | null {
  const value =
    node.childForFieldName('value') ??
    node.childForFieldName('right') ??
    node.childForFieldName('default_value');
  if (value !== null || node.type !== 'variable_declarator') return value;
  // The grammar of C# gives the value no name.
  const last = node.lastNamedChild;
  return last === null || node.childForFieldName('name')?.id === last.id || last.type === 'type_annotation'
    ? null
    : last;
}

function isConstant(node: Node | null): boolean {
  return node?.type === 'constant' || node?.type === 'scope_resolution';
}

/** Some nodes end at the start of the line after them. */
function lastRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 ? Math.max(node.startPosition.row, row - 1) : row;
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line.replaceAll(/<[^>]*>/gu, ''));
}
