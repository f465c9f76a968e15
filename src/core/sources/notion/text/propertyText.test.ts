import { expect, test } from 'vitest';
import { propertyText } from './propertyText.ts';

const words = (text: string) => [{ type: 'text', plain_text: text }];
const property = (type: string, own: unknown) => ({ id: 'x', type, [type]: own });
const signed = 'https://files.example/a/report%202.pdf?X-Amz-Signature=c0ffee';

test.each<[unknown, string]>([
  [property('title', [...words('Write '), ...words('it')]), 'Write it'],
  [property('rich_text', words('some *text*')), 'some *text*'],
  [property('number', 0), '0'],
  [property('number', null), ''],
  [property('url', 'https://example.com'), 'https://example.com'],
  [property('email', 'ada@example.com'), 'ada@example.com'],
  [property('phone_number', null), ''],
  [property('select', { name: 'High' }), 'High'],
  [property('select', null), ''],
  [property('status', { name: 'In progress' }), 'In progress'],
  [property('multi_select', [{ name: 'a' }, { name: 'b' }]), 'a, b'],
  [property('date', { start: '2026-11-20', end: null }), '2026-11-20'],
  [property('date', { start: '2026-11-20', end: '2026-11-22' }), '2026-11-20 to 2026-11-22'],
  [property('checkbox', true), 'yes'],
  [property('checkbox', false), 'no'],
  [
    property('people', [
      { object: 'user', id: 'u', name: 'Ada' },
      { object: 'user', id: 'v' },
    ]),
    'Ada, somebody',
  ],
  [property('created_by', { object: 'user', id: 'u', name: 'Ada' }), 'Ada'],
  [property('last_edited_time', '2026-11-20T10:00:00.000Z'), '2026-11-20T10:00:00.000Z'],
  [property('files', [{ name: 'plan.pdf', type: 'file', file: { url: signed } }]), 'plan.pdf'],
  [property('files', [{ name: signed, type: 'external', external: { url: signed } }]), 'report 2.pdf'],
  [property('relation', [{ id: 'known' }, { id: 'other' }]), 'A page, other'],
  [{ ...property('relation', [{ id: 'known' }]), has_more: true }, 'A page, …'],
  [property('formula', { type: 'string', string: 'made' }), 'made'],
  [property('formula', { type: 'boolean', boolean: true }), 'yes'],
  [property('formula', { type: 'date', date: { start: '2026-11-20' } }), '2026-11-20'],
  [property('rollup', { type: 'number', number: 7, function: 'sum' }), '7'],
  [
    property('rollup', {
      type: 'array',
      array: [property('title', words('a')), property('select', { name: 'b' })],
    }),
    'a, b',
  ],
  [property('unique_id', { prefix: 'ENG', number: 12 }), 'ENG-12'],
  [property('unique_id', { prefix: null, number: 12 }), '12'],
  [property('verification', { state: 'verified' }), 'verified'],
  [property('place', { name: 'Office', address: 'Main St 1', lat: 1, lon: 2 }), 'Office, Main St 1'],
  [property('button', {}), ''],
  [property('hologram', {}), '[unsupported: hologram]'],
  [undefined, ''],
  [null, ''],
])('%j reads %j', (value, text) => {
  expect(propertyText(value, new Map([['known', 'A page']]))).toBe(text);
});
