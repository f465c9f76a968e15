import { describeHidden, isHiddenRule } from './hiddenCharacter.ts';

/** `certain` blocks export until decided; `possible` asks, and a setting decides whether it blocks. */
export type FindingTier = 'certain' | 'possible';

export type FindingState = 'open' | 'redacted' | 'allowed';

/** Scope of an allowance or redaction: this stack, or every stack of the project. */
export type DecisionScope = 'stack' | 'project';

/** A suspected secret. Contains a masked value only; the value itself never leaves core. */
export interface Finding {
  /** Stable while rule, value and place stay the same. */
  readonly id: string;
  /** Short rule id, as in `[REDACTED:rule]`. */
  readonly rule: string;
  readonly tier: FindingTier;
  /** `null` for the goal or another part of the message outside of items. */
  readonly itemId: string | null;
  /** The file in an item with several files. */
  readonly path?: string;
  /** Line and column in the source, both from 1. */
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  readonly state: FindingState;
  readonly reason?: string;
  readonly scope?: DecisionScope;
  /** Set if it stands for this place and every later one of its kind in the text: there are too many to list. */
  readonly rest?: true;
}

/** Returns the text that replaces a secret in the message. */
export function redactionMark(rule: string): string {
  return `[REDACTED:${rule}]`;
}

/** True if a value is only the mark of a redaction, e.g. from an earlier message inside this one. */
export function isRedactionMark(value: string): boolean {
  return /^\[REDACTED:[a-z0-9]+(?:-[a-z0-9]+){0,8}\]$/u.test(value);
}

/** Returns the display form of a finding: a few characters of a secret, the names of hidden characters. */
export function maskFinding(rule: string, value: string): string {
  return isHiddenRule(rule) ? describeHidden(value) : maskSecret(value);
}

const dots = '••••••••';

/**
 * Shows at most the first four and last two characters, never more than a quarter of the value, always with the same
 * number of dots, so that the mask reveals neither a short secret nor the length of a long one.
 */
export function maskSecret(value: string): string {
  const characters = [...value.replace(/\s+/gu, ' ')];
  const shown = Math.min(6, Math.floor(characters.length / 4));
  const tail = Math.floor(shown / 3);
  const head = shown - tail;
  return `${characters.slice(0, head).join('')}${dots}${tail > 0 ? characters.slice(-tail).join('') : ''}`;
}

/** Returns the title of a finding: its rule, and whether it stands for several. */
export function findingTitle({ rule, rest }: Pick<Finding, 'rule' | 'rest'>): string {
  return rest === true ? `${ruleTitle(rule)}, with all that follow` : ruleTitle(rule);
}

/** Returns "AWS access key id" for "aws-access-key-id"; well-known abbreviations stay in capitals. */
export function ruleTitle(rule: string): string {
  const text = ruleWords(rule);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the rule as a noun within a sentence: "an AWS access key id". */
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
