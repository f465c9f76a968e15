import { isObject, listAt, numberAt, objectAt, parseObject, textAt } from '../reading/jsonFields.ts';

/** The output of a tool, with what its text says about its end. */
export interface ToolOutput {
  readonly text: string;
  /** `null` if the text does not say. */
  readonly exit: number | null;
  /** The session of a command that still runs. */
  readonly running: string | null;
  /** True if the person, or a rule, did not let it run. */
  readonly refused: boolean;
}

/** Reads the output of a call: a text, a list of parts, or JSON in a text. No record holds the exit code by itself. */
export function readOutput(output: unknown): ToolOutput {
  const whole = textOf(output);
  const parsed = whole.startsWith('{') ? parseObject(whole) : null;
  const inner = parsed === null ? null : textAt(parsed, 'output');
  const recorded = parsed === null ? null : numberAt(objectAt(parsed, 'metadata'), 'exit_code');
  const text = parsed !== null && (inner !== null || recorded !== null) ? (inner ?? '') : whole;
  const head = text.slice(0, 2_000);
  const said =
    /^(?:Exit code: |Process exited with code |.*execution error: .*exit code: )(?<code>-?\d{1,10})\b/mu.exec(
      head,
    )?.groups?.['code'];
  return {
    text,
    exit: recorded ?? (said === undefined ? null : Number(said)),
    running: /^Process running with session ID (?<id>[\w-]+)/mu.exec(head)?.groups?.['id'] ?? null,
    refused: /^(?:exec_command failed.*rejected|.*rejected by user|aborted by user)/iu.test(head),
  };
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  if (Array.isArray(output))
    return output.flatMap((part) => (isObject(part) ? (textAt(part, 'text') ?? []) : [])).join('\n');
  if (!isObject(output)) return '';
  // Some versions wrote the text and its parts as an object.
  const content = textAt(output, 'content');
  return content ?? textOf(listAt(output, 'content_items'));
}
