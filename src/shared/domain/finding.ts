import { describeHidden, isHiddenRule } from './hiddenCharacter.ts';

/** `certain` blocks export until decided; `possible` asks, and may be set not to block. */
export type FindingTier = 'certain' | 'possible';

export type FindingState = 'open' | 'redacted' | 'allowed';

/** Where an allowance or redaction holds: this stack, or every stack of the project. */
export type DecisionScope = 'stack' | 'project';

/** A suspected secret. Holds a masked value only; the value itself never leaves core. */
export interface Finding {
  /** Stable while rule, value and place stay the same. */
  readonly id: string;
  /** Short rule id, as in `[REDACTED:rule]`. */
  readonly rule: string;
  readonly tier: FindingTier;
  /** `null`: in the goal or another part of the message that is not an item. */
  readonly itemId: string | null;
  /** Of an item with several files: the one it is in. */
  readonly path?: string;
  /** Line and column in the source, both from 1. */
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  readonly state: FindingState;
  readonly reason?: string;
  readonly scope?: DecisionScope;
  /** Stands for this place and every later one of its kind in the text: there are too many to list. */
  readonly rest?: true;
}

/** The text that stands in the message in a secret's place. */
export function redactionMark(rule: string): string {
  return `[REDACTED:${rule}]`;
}

/** Whether a value is nothing but the mark of a redaction, e.g. of an earlier message that is part of this one. */
export function isRedactionMark(value: string): boolean {
  return /^\[REDACTED:[a-z0-9]+(?:-[a-z0-9]+){0,8}\]$/u.test(value);
}

/** What is shown of a finding: of a secret a few characters, of characters that nobody sees their names. */
export function maskFinding(rule: string, value: string): string {
  return isHiddenRule(rule) ? describeHidden(value) : maskSecret(value);
}

const dots = '••••••••';

/**
 * Shows at most the first four and last two characters, never more than a quarter of the value, always with the
 * same number of dots, so that neither a short secret nor the length of a long one can be read off.
 */
export function maskSecret(value: string): string {
  const characters = [...value.replace(/\s+/gu, ' ')];
  const shown = Math.min(6, Math.floor(characters.length / 4));
  const tail = Math.floor(shown / 3);
  const head = shown - tail;
  return `${characters.slice(0, head).join('')}${dots}${tail > 0 ? characters.slice(-tail).join('') : ''}`;
}

/** What a finding is called: by its rule, and that it is not the only one it stands for. */
export function findingTitle({ rule, rest }: Pick<Finding, 'rule' | 'rest'>): string {
  return rest === true ? `${ruleTitle(rule)}, with all that follow` : ruleTitle(rule);
}

/** "AWS access key id" out of "aws-access-key-id"; the words people know stay in capitals. */
export function ruleTitle(rule: string): string {
  const text = ruleWords(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As it stands in a sentence: "an AWS access key id". */
export function ruleNoun(rule: string): string {
  const words = ruleWords(rule).replace(/^(?:Private|Basic)(?= )/u, (word) => word.toLowerCase());
  return `${/^(?:[aeio]|NPM|SSH)/iu.test(words) ? 'an' : 'a'} ${words}`;
}

function ruleWords(rule: string): string {
  const capitals = new Set(['aws', 'gcp', 'npm', 'url', 'api', 'jwt', 'id', 'ssh', 'pgp', 'db', 'ai', 'sas']);
  const names: Record<string, string> = {
    github: 'GitHub',
    gitlab: 'GitLab',
    openai: 'OpenAI',
    linear: 'Linear',
    sendgrid: 'SendGrid',
    basicauth: 'Basic auth',
    privatekey: 'Private key',
    slack: 'Slack',
    shopify: 'Shopify',
    stripe: 'Stripe',
    anthropic: 'Anthropic',
    azure: 'Azure',
    '1password': '1Password',
    huggingface: 'Hugging Face',
    mongodb: 'MongoDB',
    mysql: 'MySQL',
    postgresql: 'PostgreSQL',
    notion: 'Notion',
    env: '.env',
  };
  const words = rule
    .split('-')
    .map((word) => names[word] ?? (capitals.has(word) ? word.toUpperCase() : word));
  return words.join(' ');
}
