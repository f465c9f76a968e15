import type { LinkedAgent } from '../../../shared/domain/linkedAgent.ts';
import type { ScannedText } from '../../gate/letLeave.ts';

declare const made: unique symbol;

/** A link that opens an agent with a text that the gate has let through. Only `agentLink` makes one. */
export type AgentLink = string & { readonly [made]: true };

/** The folder that an agent is to work in, and the system that opens the link. */
export interface LinkPlace {
  /** Absolute. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
}

interface LinkForm {
  readonly start: string;
  /** Parameter of the prompt. */
  readonly prompt: string;
  /** Parameter of the folder; `null` if the agent opens the folder that it had open last. */
  readonly folder: string | null;
  /** The most characters of the encoded link. */
  readonly most: number;
  /** True if the agent takes the prompt as it is. */
  readonly takes: (text: string, place: LinkPlace) => boolean;
}

/** The most UTF-16 units that Claude Code takes, counted after decoding. It refuses a longer prompt as a whole. */
const claudePrompt = 5_000;

/**
 * On macOS, Claude Code types its start command into a terminal, which loses all beyond 1,024 bytes without a word
 * (anthropics/claude-code#81485). The command has the prompt and the folder in base64; the rest of it takes about 320.
 */
const claudeTyped = 600;

/** Windows opens no longer link. */
const windowsLink = 2_081;

const forms: Readonly<Record<LinkedAgent, LinkForm>> = {
  // https://code.claude.com/docs/en/deep-links
  'claude-code': {
    start: 'claude-cli://open',
    prompt: 'q',
    folder: 'cwd',
    most: Number.POSITIVE_INFINITY,
    takes: (text, { root, platform }) =>
      text.length <= claudePrompt &&
      isUnchangedByClaude(text) &&
      (platform !== 'darwin' || base64Length(text) + base64Length(root) <= claudeTyped),
  },
  // https://cursor.com/docs/integrations/deeplinks
  cursor: {
    start: 'cursor://anysphere.cursor-deeplink/prompt',
    prompt: 'text',
    folder: null,
    most: 8_000,
    takes: () => true,
  },
  // https://developers.openai.com/codex/app/commands names the parameters, but no limit: this is the smallest of the others.
  codex: { start: 'codex://new', prompt: 'prompt', folder: 'path', most: 8_000, takes: () => true },
};

/** The schemes of all these links. A host opens no other from here. */
export const agentSchemes: ReadonlySet<string> = new Set(
  Object.values(forms).map(({ start }) => new URL(start).protocol),
);

/** Returns the scheme of an agent's links, such as `cursor://`. */
export function agentScheme(agent: LinkedAgent): string {
  return `${new URL(forms[agent].start).protocol}//`;
}

/** True if the agent's link names the folder, so that a relative path in the prompt is found. */
export function namesFolder(agent: LinkedAgent): boolean {
  return forms[agent].folder !== null;
}

/** Returns the link; `null` if it can't carry the text, or the folder, unchanged. */
export function agentLink(agent: LinkedAgent, text: ScannedText, place: LinkPlace): AgentLink | null {
  const { start, prompt, folder, most, takes } = forms[agent];
  if (!isPlain(text) || !takes(text, place)) return null;
  if (folder !== null && !isLocalFolder(place.root)) return null;
  const parts = folder === null ? [] : [`${folder}=${encode(place.root)}`];
  const link = `${start}?${[...parts, `${prompt}=${encode(text)}`].join('&')}`;
  if (link.length > (place.platform === 'win32' ? Math.min(most, windowsLink) : most)) return null;
  return link as AgentLink;
}

/** Encodes every character that has a meaning in an address or in a shell that passes it on. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** True without half characters, which no address can hold, and without control characters but line breaks and tabs. */
function isPlain(text: string): boolean {
  return !/[\p{Cs}]|(?![\t\n])\p{Cc}/u.test(text);
}

/** Claude Code composes characters anew, takes invisible ones out, and may refuse a tab. */
function isUnchangedByClaude(text: string): boolean {
  return text.normalize('NFKC') === text && !/[\t\p{Cf}\p{Co}\p{Cn}]/u.test(text);
}

/** Claude Code refuses folders on a network, long ones, and those with invisible characters in their names. */
function isLocalFolder(root: string): boolean {
  return (
    /^(?:\/(?!\/)|[a-z]:[\\/])/iu.test(root) && root.length <= 4_096 && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(root)
  );
}

function base64Length(text: string): number {
  return Math.ceil(Buffer.byteLength(text, 'utf8') / 3) * 4;
}
