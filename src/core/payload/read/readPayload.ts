import type { ParsedPayload, SectionId } from '../../../shared/domain/payload.ts';
import { parseFrontMatter } from '../format/parseFrontMatter.ts';
import { readFrontMatter, type FrontMatter } from '../format/frontMatter.ts';
import { parseDraft, type SectionHeading } from './parsePayload.ts';

export interface ReadPayload {
  /** `null` if the text has none of ours. */
  readonly front: FrontMatter | null;
  readonly payload: ParsedPayload;
  readonly headings: readonly SectionHeading[];
}

/**
 * Reads a payload's file: task, session and template of its front matter take precedence over its body. `chosen`: as in
 * `parseDraft`.
 */
export function readPayload(text: string, chosen?: (title: string) => SectionId | undefined): ReadPayload {
  const { front: fields, body } = parseFrontMatter(text.replaceAll(/\r\n?/gu, '\n'));
  if (fields === null) return { front: null, ...parseDraft(body, 1, chosen) };
  const front = readFrontMatter(fields);
  const above = text.replaceAll(/\r\n?/gu, '\n').slice(0, -body.length || undefined);
  const { payload, headings } = parseDraft(body, above.split('\n').length, chosen);
  return {
    front,
    headings,
    payload: {
      ...payload,
      ...(front.task === undefined ? {} : { task: front.task }),
      ...(front.session === undefined ? {} : { session: front.session }),
      ...(front.template === undefined ? {} : { template: front.template }),
    },
  };
}
