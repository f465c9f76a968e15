import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { answer, nothing } from './answers.ts';

const words = {
  'signed-out': {
    title: 'This browser is not signed in',
    text: 'Open the full link that Carryover printed where it runs, including its token.',
  },
  spent: {
    title: 'This link has already been used',
    text: 'Each link works once. To get a new link, press Enter where Carryover runs, or start it again.',
  },
  wrong: {
    title: 'This link is not valid',
    text: 'Its token is wrong. Copy the full link from where Carryover runs.',
  },
  busy: {
    title: 'Too many invalid links',
    text: 'Wait a moment, then open the link that Carryover printed where it runs.',
  },
  'wrong-host': {
    title: 'Carryover does not answer to this host name',
    text: 'It answers only to 127.0.0.1 and localhost with its own port. If you forward a port, use the same number on both sides.',
  },
  'not-from-here': {
    title: 'This request was refused',
    text: 'It came from a page that does not belong to Carryover.',
  },
  'not-found': {
    title: 'There is no such page',
    text: 'Carryover has a single page. <a href="/">Open Carryover</a>',
  },
} as const;

export type PlainPage = keyof typeof words;

/** Answers with a page of text, which runs no script and loads nothing. */
export function answerPage(response: ServerResponse, status: number, page: PlainPage): void {
  const { title, text } = words[page];
  answer(response, status, 'text/html; charset=utf-8', layOut(title, `<p>${text}</p>`), {
    'content-security-policy': `${nothing}; ${ownStyle}; img-src data:`,
  });
}

/**
 * Stores the key where only pages of this port find it, and goes to a clean address. By script, because a browser that
 * came from another site's link would not send a strict cookie after a redirect.
 */
export function answerWelcome(response: ServerResponse, nonce: string, key: string, cookie: string): void {
  const script = `localStorage.setItem('carryover-key', '${key}'); location.replace('/');`;
  const body = layOut(
    'Opening Carryover',
    `<noscript><p>Carryover needs JavaScript.</p></noscript><script nonce="${nonce}">${script}</script>`,
  );
  answer(response, 200, 'text/html; charset=utf-8', body, {
    'content-security-policy': `${nothing}; script-src 'nonce-${nonce}'; ${ownStyle}; img-src data:`,
    'set-cookie': cookie,
  });
}

/** Without it, a browser requests an icon, and the server refuses. */
const noIcon = '<link rel="icon" href="data:,">';

/**
 * The app's colours (styles/tokens.css) and the system's font: browsers without access to our files see these pages.
 */
const style = `
:root { color-scheme: dark; --page: #0e1013; --card: #13161a; --line: #2a3038; --text: #e8ebee; --muted: #b0b8c1; --link: #8bb6ff; }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; --page: #eff1f3; --card: #ffffff; --line: #d5d9de; --text: #16191d; --muted: #454e58; --link: #1d56bb; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--muted); font: 14px/22px 'Segoe UI', system-ui, -apple-system, sans-serif; }
main { box-sizing: border-box; width: min(440px, 100vw - 32px); padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.name { margin: 0 0 16px; display: flex; align-items: center; gap: 8px; font-size: 13px; font-weight: 600; }
h1 { margin: 0 0 8px; color: var(--text); font-size: 20px; line-height: 28px; font-weight: 600; }
h1 ~ p { margin: 0; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
`;

/** Allows this style alone: a page accepts no other, and none from outside. */
const ownStyle = `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const logo = `<svg viewBox="96 102 320 320" width="20" height="20" aria-hidden="true"><g fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-width="30"><path d="M256 118 404 192 256 266 108 192Z" stroke="#6ea4ff" fill="#1d3a6e"/><path d="M108 262 256 336 404 262" stroke="#8aa3bd"/><path d="M108 332 256 406 404 332" stroke="#55606c"/></g></svg>`;

function layOut(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${title} - Carryover</title>${noIcon}<style>${style}</style></head>
<body><main><p class="name">${logo}Carryover</p><h1>${title}</h1>${body}</main></body></html>
`;
}
