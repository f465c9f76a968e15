import type { ParsedPayload } from '../../../shared/domain/payload.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { readFrontMatter, type FrontMatter } from '../format/frontMatter.ts';
import { parsePayload } from './parsePayload.ts';

export interface ReadPayload {
  /** `null` where the text has none of ours. */
  readonly front: FrontMatter | null;
  readonly payload: ParsedPayload;
}

/** A payload's file: what its front matter says of task, session and template comes before what its body does. */
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
