import type { ServerResponse } from 'node:http';
import { answer, nothing } from './answers.ts';

const words = {
  'signed-out': {
    title: 'This browser is not let in yet',
    text: 'Open the address that Carryover printed where it was started, whole, with its token.',
  },
  spent: {
    title: 'This link has already been used',
    text: 'Each link works once. To get a new link, press Enter where Carryover runs, or start it again.',
  },
  wrong: {
    title: 'This is not the address Carryover printed',
    text: 'Its token is not right. Copy the whole address from where Carryover was started.',
  },
  busy: {
    title: 'Too many wrong addresses',
    text: 'Wait a moment, then open the address that Carryover printed where it was started.',
  },
  'wrong-host': {
    title: 'Carryover does not answer to this name',
    text: 'It answers to 127.0.0.1 and localhost with its own port only. If you forward a port, use the same number on both sides.',
  },
  'not-from-here': {
    title: 'This request was refused',
    text: 'It comes from another page than Carryover’s own.',
  },
  'not-found': { title: 'There is nothing here', text: 'Go to the start page.' },
} as const;

export type PlainPage = keyof typeof words;

/** A page of words alone: it runs nothing and loads nothing. */
export function answerPage(response: ServerResponse, status: number, page: PlainPage): void {
  const { title, text } = words[page];
  answer(response, status, 'text/html; charset=utf-8', layOut(title, `<p>${text}</p>`), {
    'content-security-policy': `${nothing}; img-src data:`,
  });
}

/**
 * Leaves the key where only pages of this port find it, and goes to a clean address. By script, because a browser that
 * came from another site's link would not send a strict cookie after a redirect.
 */
export function answerWelcome(response: ServerResponse, nonce: string, key: string, cookie: string): void {
  const script = `localStorage.setItem('carryover-key', '${key}'); location.replace('/');`;
  const body = layOut(
    'Opening Carryover',
    `<noscript><p>Carryover needs JavaScript.</p></noscript><script nonce="${nonce}">${script}</script>`,
  );
  answer(response, 200, 'text/html; charset=utf-8', body, {
    'content-security-policy': `${nothing}; script-src 'nonce-${nonce}'; img-src data:`,
    'set-cookie': cookie,
  });
}

/** Else a browser asks for one, and is refused. */
const noIcon = '<link rel="icon" href="data:,">';

function layOut(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>${noIcon}</head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`;
}
