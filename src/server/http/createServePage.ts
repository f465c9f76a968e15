import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy } from '../../core/page/contentSecurityPolicy.ts';
import { preparePage } from '../../core/page/preparePage.ts';
import { readServedFile } from '../../core/page/readServedFile.ts';
import type { Theme } from '../../shared/domain/settings.ts';
import { answer } from './answers.ts';

/** Answers with a file of the built page; resolves to false if there is none. */
export type ServePage = (path: string, response: ServerResponse) => Promise<boolean>;

export function createServePage(folder: string, theme: () => Promise<Theme>): ServePage {
  return async (path, response) => {
    const file = await readServedFile(folder, path);
    if (file === null) return false;
    if (!file.type.startsWith('text/html')) {
      answer(response, 200, file.type, file.bytes);
      return true;
    }
    const nonce = randomBytes(18).toString('base64');
    // Only the browser knows the system's theme; the page follows it as soon as it runs.
    const shown = (await theme()) === 'light' ? 'light' : 'dark';
    answer(response, 200, file.type, preparePage(file.bytes.toString('utf8'), nonce, shown), {
      'content-security-policy': contentSecurityPolicy({ nonce, connects: true }),
    });
    return true;
  };
}
