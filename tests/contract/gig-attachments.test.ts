import * as v from 'valibot';
import { expect, test } from 'vitest';
import { gigFormSchema } from '#contract/ours/gig-form.ts';
import { gigSchema } from '#contract/ours/gigs.ts';
import { gigForm } from '#tests/support/fixtures.ts';
import { gig } from '#tests/unit/features/gigs/gig.ts';

const parse = (changed: object) => v.safeParse(gigFormSchema, { ...gigForm(), ...changed });
const picture = (alt = '') => ({ url: '/uploads/1', alt });

test('GIG-01 a gig without pictures or PDFs, of other servers and older clients too, is one', () => {
  expect(parse({}).output).not.toHaveProperty('pictures');
  expect(v.safeParse(gigSchema, gig()).success).toBe(true);
});

test.each([
  ['four pictures and two PDFs', { pictures: Array(4).fill(picture('Stage')), files: ['a', 'b'] }, null],
  ['none', { pictures: [], files: [] }, null],
  ['five pictures', { pictures: Array(5).fill(picture()) }, 'A gig has room for 4 pictures.'],
  ['three PDFs', { files: ['a', 'b', 'c'] }, 'A gig has room for 2 PDFs.'],
  ['an address of any length', { pictures: [{ url: 'x'.repeat(101), alt: '' }] }, expect.any(String)],
  ['an id of any length', { files: ['x'.repeat(65)] }, 'files are PDFs that you uploaded.'],
  ['a picture that is told of at length', { pictures: [picture('x'.repeat(501))] }, expect.any(String)],
])('GIG-01 SAF-09 a form with %s', (_, changed, wrong) => {
  expect(parse(changed).issues?.[0].message ?? null).toEqual(wrong);
});
