import { createHash } from 'node:crypto';
import { isFields } from '../../../shared/domain/versionedFile.ts';
import { readFrontMatter, type FrontMatter } from '../../payload/format/frontMatter.ts';

/** The comment below a checkpoint, which GitHub does not show. */
export interface BodyComment {
  readonly front: FrontMatter;
  /** Hash of the text as Carryover wrote it; `null` if the comment has none. */
  readonly hash: string | null;
}

export interface OpenedBody {
  /** The body without the comment, with LF and without blank lines around it. */
  readonly text: string;
  /** `null` if there is none that can be read. */
  readonly comment: BodyComment | null;
  /** A comment of ours is there that can't be read. */
  readonly damaged: boolean;
  /** A newer version of Carryover wrote it. */
  readonly newer: boolean;
}

const version = 1;
const whole = /<!--[ \t]*carryover:(\d{1,4})[ \t]+([\s\S]*?)-->/gu;
/** The comment lost its end: then its line is all that is certainly of it. */
const torn = /<!--[ \t]*carryover:[^\n]*/gu;

/** Returns the body to write: the text with its comment. The same text and front matter give the same body. */
export function sealBody(text: string, front: FrontMatter): string {
  const tidy = tidyText(text);
  const json = JSON.stringify({ ...front, hash: hashText(tidy) })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e');
  return `${tidy}\n\n<!-- carryover:${version} ${json} -->\n`;
}

/** Splits the comment off a body of any writer. The last comment that can be read counts. */
export function openBody(body: string): OpenedBody {
  const lines = body.replaceAll(/\r\n?/gu, '\n');
  let comment: BodyComment | null = null;
  let newer = false;
  let seen = 0;
  const withoutWhole = lines.replaceAll(whole, (_all, digits: string, json: string) => {
    seen += 1;
    if (Number(digits) > version) newer = true;
    comment = readJson(json) ?? comment;
    return '';
  });
  const text = withoutWhole.replaceAll(torn, () => {
    seen += 1;
    return '';
  });
  return { text: tidyText(text), comment, damaged: seen > 0 && comment === null, newer };
}

/** True if the text is as Carryover wrote it. */
export function isAsWritten({ text, comment }: OpenedBody): boolean {
  return comment?.hash != null && comment.hash === hashText(text);
}

function readJson(json: string): BodyComment | null {
  try {
    const fields: unknown = JSON.parse(json);
    if (!isFields(fields)) return null;
    const { hash } = fields;
    return {
      front: readFrontMatter(fields),
      hash: typeof hash === 'string' && /^[0-9a-f]{64}$/u.test(hash) ? hash : null,
    };
  } catch {
    return null;
  }
}

/** GitHub's form for issues writes CRLF. */
function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').replaceAll(/^\n+|\n+$/gu, '');
}

/** White space at the ends of lines is no edit. */
function hashText(text: string): string {
  return createHash('sha256')
    .update(text.replaceAll(/[ \t]+$/gmu, ''))
    .digest('hex');
}
