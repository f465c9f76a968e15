import type { ParsedPayload } from '../../../shared/domain/payload.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { readFrontMatter, type FrontMatter } from '../format/frontMatter.ts';
import { parsePayload } from './parsePayload.ts';

export interface ReadPayload {
  /** `null` if the text has none of ours. */
  readonly front: FrontMatter | null;
  readonly payload: ParsedPayload;
}

/** Reads a payload's file: task, session and template of its front matter take precedence over its body. */
export function readPayload(text: string): ReadPayload {
  const { front: fields, body } = parseFrontMatter(text.replaceAll(/\r\n?/gu, '\n'));
  if (fields === null) return { front: null, payload: parsePayload(body) };
  const front = readFrontMatter(fields);
  const above = text.replaceAll(/\r\n?/gu, '\n').slice(0, -body.length || undefined);
  const payload = parsePayload(body, above.split('\n').length);
  return {
    front,
    payload: {
      ...payload,
      ...(front.task === undefined ? {} : { task: front.task }),
      ...(front.session === undefined ? {} : { session: front.session }),
      ...(front.template === undefined ? {} : { template: front.template }),
    },
  };
}
