import { createHash } from 'node:crypto';
import { describeBlock, describeSession, paragraph } from './describeBlock.ts';
import type { Dialect } from './message.ts';
import { showName } from '../../text/showName.ts';
import { uniqueSuffix } from './uniqueSuffix.ts';

/** A text ends at a line with the code that its first line announces and the text does not contain. */
export const plainDialect: Dialect = {
  opening: (title, stackName, session) =>
    `${paragraph(title)}Task: ${showName(stackName)}${describeSession(session)}\n\n`,
  section(name, text) {
    const suffix = uniqueSuffix(text, createHash('sha256').update(text).digest('hex'));
    return `==== ${name}, ends at ${suffix}\n${text}\n==== end ${suffix}\n\n`;
  },
  block(block, place, { text, seed }) {
    const suffix = uniqueSuffix(text, seed);
    return {
      before: `==== ${place}. ${showName(block.title)}: ${describeBlock(block)}, ends at ${suffix}\n`,
      after: `==== end ${suffix}\n\n`,
    };
  },
  absent: (block, place, problem) =>
    `==== ${place}. ${showName(block.title)}: ${describeBlock(block)}, missing\nMissing: ${showName(problem)}\n\n`,
};
