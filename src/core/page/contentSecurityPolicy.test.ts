import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

describe('contentSecurityPolicy', () => {
  it('lets a built page run its own files only and connect nowhere', () => {
    const policy = contentSecurityPolicy({ nonce: 'N' }).split('; ');
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self'`);
    expect(policy).toContain(`style-src-elem 'self' 'nonce-N'`);
    expect(policy).toContain(`connect-src 'none'`);
    expect(policy).toContain(`require-trusted-types-for 'script'`);
    expect(policy.join()).not.toMatch(/unsafe-eval|https?:|ws:|\*/);
  });

  it('opens to the one dev server while developing, and not to eval', () => {
    const policy = contentSecurityPolicy({ nonce: 'N', devServer: 'http://127.0.0.1:5173/' });
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:5173`);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  });
});
