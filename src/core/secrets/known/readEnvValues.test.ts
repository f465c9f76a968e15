import { expect, test } from 'vitest';
import { readEnvValues } from './readEnvValues.ts';

const certain = (text: string) =>
  readEnvValues(text).flatMap(({ value, tier }) => (tier === 'certain' ? [value] : []));

test('values that are named as secrets are read in every way of writing them', () => {
  expect(certain('API_KEY=abc123def456')).toEqual(['abc123def456']);
  expect(certain('export DB_PASSWORD="two words \\"quoted\\""')).toEqual(['two words "quoted"']);
  expect(certain("SESSION_SECRET='it # stays'\nOTHER=1")).toEqual(['it # stays']);
  expect(certain('AUTH_TOKEN = s3cr3t-value # why it is here\r\n')).toEqual(['s3cr3t-value']);
  expect(certain('TOKEN=`back tick 1`')).toEqual(['back tick 1']);
});

test('the password in an address is read alone as well, decoded and not', () => {
  expect(certain('DATABASE_URL=postgres://ada:p%40ssw0rd@db:5432/app')).toEqual([
    'postgres://ada:p%40ssw0rd@db:5432/app',
    'p@ssw0rd',
    'p%40ssw0rd',
  ]);
});

test('what is no secret by its name or its look is left alone', () => {
  const text = [
    'NODE_ENV=development',
    'PORT=3000',
    'API_URL=https://api.example.com/v1',
    'APP_NAME=carryover-desktop',
    'REGION=eu-central-1',
    'API_KEY=changeme',
    'SECRET=<your secret>',
    'PASSWORD=${OTHER_PASSWORD}',
    'KEY_FILE=./keys/main.pem',
    'STRIPE_PUBLISHABLE_KEY=pk_live_51H8x9yZaBcDeF',
    '# TOKEN=in-a-comment-1',
    'AUTH_ENABLED=true',
    'TOKEN=',
  ].join('\n');
  expect(readEnvValues(text)).toEqual([]);
});

test('a random looking value under any name may be one', () => {
  expect(readEnvValues('FOO=aB3dE6gH9jK2mN5pQ8sT1v')).toEqual([
    { value: 'aB3dE6gH9jK2mN5pQ8sT1v', tier: 'possible' },
  ]);
});
