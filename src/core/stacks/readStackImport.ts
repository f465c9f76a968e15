import { maxItems, type Stack, type StackItem } from '../../shared/domain/stack.ts';
import { parseStackFile, renderStackFile } from '../../shared/domain/stack/stackFile.ts';
import { stackImportLimits } from '../../shared/domain/stack/stackTravel.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import { leavesProject, sourcePaths } from './sourcePaths.ts';

/** A stack of another machine without parts that mean nothing here. */
export interface StackToImport {
  readonly stack: Stack;
  /** Items that were left out, by the path that leads out of the project. */
  readonly refused: readonly string[];
}

/** Characters; the limits of a call. */
const maxId = 200;
const maxName = 200;

/**
 * Reads a text that should be a stack file. Throws `stacks/not-a-stack`, `/newer-version`, `/too-large`,
 * `/too-many-items`, each with a sentence for the user who chose `name`.
 */
export function readStackImport(text: string, name: string, newId: () => string): StackToImport {
  if (Buffer.byteLength(text, 'utf8') > stackImportLimits.bytes) throw tooLarge(name);
  const parsed = parseStackFile(text.replace(/^\uFEFF/u, ''));
  if (parsed.status === 'damaged') throw noStack(name);
  if (parsed.status === 'newer') {
    throw new AppError(
      'stacks/newer-version',
      `${name} was saved by a newer version of Carryover. Update Carryover to use it. Nothing was imported.`,
      { file: name },
    );
  }
  const { items, byHand: _byHand, ...own } = parsed.stack;
  if (items.length > maxItems) {
    throw new AppError(
      'stacks/too-many-items',
      `${name} has ${formatCount(items.length)} items. A stack can have at most ${formatCount(maxItems)}. Nothing was imported. Reduce the stack before you export it, for example with folder items instead of single files.`,
      { limit: maxItems, wanted: items.length },
    );
  }
  const refused: string[] = [];
  const kept = items.flatMap((item): readonly StackItem[] => {
    const outside = sourcePaths(item.source).find(leavesProject);
    if (outside === undefined) return [callable(item, newId)];
    refused.push(outside);
    return [];
  });
  const wanted = own.name.trim() === '' ? name.replace(/(\.stack)?\.json$/iu, '') : own.name.trim();
  const stack = { ...own, name: [...wanted].slice(0, maxName).join(''), items: kept };
  if (!canBeWritten(stack)) throw noStack(name);
  return { stack, refused };
}

function callable(item: StackItem, newId: () => string): StackItem {
  return item.id.length <= maxId && !/[\uD800-\uDFFF]/u.test(item.id) ? item : { ...item, id: newId() };
}

/** Fields of a newer version may be nested too deep to be written again. */
function canBeWritten(stack: Stack): boolean {
  try {
    renderStackFile(stack);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function noStack(name: string): AppError {
  return new AppError(
    'stacks/not-a-stack',
    `${name} is not a Carryover stack, or it is damaged. Choose a file that was exported as .stack.json.`,
    { name },
  );
}

export function tooLarge(name: string): AppError {
  const limit = stackImportLimits.bytes;
  return new AppError(
    'stacks/too-large',
    `${name} is larger than ${formatCount(limit / 1_000_000)} MB, the limit for a stack file. Nothing was imported. Remove large pasted texts from the stack.`,
    { limit },
  );
}
