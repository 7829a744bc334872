import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GigForm } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { CallSheet } from '#features/gigs/detail/gig-summary.tsx';
import { AttachmentFields } from '#features/gigs/form/attachment-fields.tsx';
import { confirmationText } from '#features/gigs/form/confirmation-notice.tsx';
import {
  blankFields,
  type GigFields,
  readDraft,
  repeatDates,
  toFields,
  typedGigSchema,
} from '#features/gigs/form/fields.ts';
import { differences } from '#features/gigs/form/newer-gig.tsx';
import { TagSuggestions } from '#features/gigs/form/tag-suggestions.tsx';
import { durationText } from '#features/gigs/form/terms-fields.tsx';
import { formIn, partsOf } from '#features/gigs/form/use-gig-form.ts';
import { likelyCurrency, parseMinorUnits } from '#shared/money.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigForm } from '#tests/support/fixtures.ts';
import { gig } from '#tests/unit/features/gigs/gig.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

// Dates show their year unless it is the current one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));

describe('fields', () => {
  const form: GigForm = {
    ...{ title: 'Dep drummer', description: 'Nine-piece soul band.', category: 'drums', remote: false },
    ...{ tags: ['House kit', 'Reads'], venue: 'Mill Lane Social Club', place: 'Leeds', places: 2 },
    ...{ date: '2026-11-27', startTime: '17:00', endTime: null, timeZone: 'Europe/London' },
    pay: { amount: 1380, currency: 'GBP', unit: 'hour' },
    schedule: [{ time: '17:00', what: 'Load in' }],
  };
  const typed = (changed: Partial<GigFields> = {}): GigFields => ({ ...toFields(form), ...changed });

  const anyBass = { id: '', skill: 'Double bass', count: '2', level: 'professional' } as const;
  const faultsOf = (fields: GigFields) => {
    const { issues = [] } = v.safeParse(typedGigSchema, fields);
    return issues.map((issue) => [v.getDotPath(issue), issue.message]);
  };

  test('PPL-05 GIG-01 SCR /create-gig a gig survives the conversion to form fields and back', () => {
    const town = { ...form, placeId: 2644688 };
    expect(v.parse(typedGigSchema, toFields(town))).toEqual({
      ...town,
      roles: [{ skill: '', count: 2 }],
      ...{ visibility: 'all', genres: [], dress: '', setList: '', address: '', applyBy: null },
      ...{ lastDate: null, dateByAgreement: false, pictures: [], files: [] },
    });
    expect(typed()).toMatchObject({ tags: 'House kit, Reads', endTime: '', pay: { amount: '13.80' } });
    const role = { id: 'a', skill: 'Double bass', count: 2, level: 'professional' as const };
    const detailed = { genres: ['Soul'], tags: ['Double bass', 'Soul', 'Reads'], roles: [role] };
    const fields = toFields({ ...form, ...detailed, applyBy: '2026-11-25' });
    expect(fields).toMatchObject({ genres: 'Soul', tags: 'Reads', applyBy: '2026-11-25' });
    const stored = { ...detailed, tags: ['Reads'], places: 2 };
    expect(v.parse(typedGigSchema, fields)).toMatchObject(stored);
  });

  test('PPL-05 SCR /create-gig a draft is restored with its town; old or broken ones as far as readable', () => {
    const fields = toFields({ ...form, placeId: 2644688 });
    const draft = { clientId: 'abcdefgh', sent: null, posted: null, fields };
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    const { placeId: _, ...older } = fields;
    expect(readDraft(JSON.stringify({ ...draft, fields: older }))?.fields.placeId).toBeNull();
    expect([readDraft(''), readDraft('{"fields":{}}')]).toEqual([null, null]);
    const odd = { clientId: 'abcdefgh', fields: { title: 'Kept', roles: 7, schedule: 'no' } };
    expect(readDraft(JSON.stringify(odd))?.fields).toMatchObject({
      title: 'Kept',
      roles: [{ skill: '', count: '1' }],
      schedule: [],
    });
  });

  test('SCR /create-gig pay is parsed to the smallest unit of its currency, and other text is not an amount', () => {
    expect(parseMinorUnits('£13.80', 'GBP')).toBe(1380);
    expect(parseMinorUnits('1,250.50', 'GBP')).toBe(125_050);
    expect(parseMinorUnits('1,250', 'USD')).toBe(125_000);
    expect(parseMinorUnits('12,5', 'EUR')).toBe(1250);
    expect(parseMinorUnits('19.99', 'EUR')).toBe(1999);
    expect(parseMinorUnits('12000', 'JPY')).toBe(12_000);
    for (const odd of ['1e3', '0x10', '+5', '--5', '1.2.3']) expect(parseMinorUnits(odd, 'GBP')).toBeNaN();
    const currencies = ['GB', 'CH', 'LI', 'XK', ''].map(likelyCurrency);
    expect(currencies).toEqual(['GBP', 'CHF', 'CHF', 'GBP', 'GBP']);
  });

  test('GIG-01 all kinds of pay and days survive the conversion to form fields', () => {
    const { pay } = form;
    const [range, open] = [
      { ...pay, amount: 12_000, upTo: 15_050 },
      { ...pay, amount: 0, byAgreement: true },
    ];
    const kinds: [Partial<GigForm>, object][] = [
      [{ pay: range }, { pay: { kind: 'range', amount: '120', upTo: '150.50' } }],
      [{ pay: open }, { pay: { kind: 'agreement', amount: '', upTo: '' } }],
      [
        { lastDate: null, dateByAgreement: false },
        { dateKind: 'day', lastDate: '' },
      ],
      [{ lastDate: '2026-11-30' }, { dateKind: 'days', lastDate: '2026-11-30' }],
      [{ dateByAgreement: true }, { dateKind: 'agreement', date: '2026-11-27', lastDate: '' }],
    ];
    for (const [stored, fields] of kinds) {
      const written = toFields({ ...form, ...stored });
      expect(written).toMatchObject(fields);
      expect(v.parse(typedGigSchema, written)).toMatchObject({ date: form.date, ...stored });
    }
    const oneDay = typed({ dateKind: 'day', lastDate: '2026-11-30' });
    expect(v.parse(typedGigSchema, oneDay).lastDate).toBeNull();
  });

  test.each([
    ['pay.amount', { pay: { ...typed().pay, amount: '1.999' } }],
    ['pay.upTo', { pay: { ...typed().pay, kind: 'range' as const, upTo: 'more' } }],
    ['applyBy', { applyBy: 'soon' }],
    ['roles.0.count', { roles: [{ ...anyBass, count: '' }] }],
    ['roles.1.count', { roles: [anyBass, { ...anyBass, count: 'two' }] }],
    ['places', { roles: [anyBass, { ...anyBass, count: '50' }] }],
    ['category', { category: '' as const }],
    ['date', { date: '' }],
    ['lastDate', { dateKind: 'days' as const, lastDate: '' }],
    ['title', { title: '  ' }],
    ['tags', { tags: 'a,b,c,d,e,f,g,h,i' }],
    ['schedule.0.time', { schedule: [{ time: '', what: 'Load in' }] }],
  ])('SCR /create-gig an error is reported at %s', (path, changed) => {
    expect(faultsOf(typed(changed)).map(([at]) => at)).toEqual([path]);
  });

  test('GIG-01 GIG-02 weekly repeats are calendar days, without skipped ones, at most 25, and none if the day is to be agreed', () => {
    const weekly = (weeks: string, date = '2026-11-27', without: string[] = []) =>
      repeatDates(typed({ date, repeat: { weeks, without } }));
    expect(weekly('1')).toEqual([]);
    expect(weekly('3')).toEqual(['2026-12-04', '2026-12-11']);
    const winter = weekly('6', '2026-12-25', ['2027-01-01', '2027-01-22']);
    expect(winter).toEqual(['2027-01-08', '2027-01-15', '2027-01-29']);
    for (const odd of ['', 'x', '-2', '0']) expect(weekly(odd)).toEqual([]);
    expect(weekly('400')).toHaveLength(25);
    expect(weekly('3', '')).toEqual([]);
    const repeat = { weeks: '3', without: [] };
    expect(repeatDates(typed({ repeat, dateKind: 'agreement' }))).toEqual([]);
  });
});

test('GIG-02 a gig past midnight says when it ends, and a long one asks whether that is intended', () => {
  const words = (startTime: string, endTime: string) =>
    durationText({ date: '2026-12-04', startTime, endTime });
  expect([words('20:00', '23:30'), words('20:00', '')]).toEqual([undefined, undefined]);
  expect(words('22:00', '03:00')).toBe('It ends on Saturday 5 December, after 5 hours.');
  expect(words('20:00', '19:00')).toBe('That’s 23 hours, to Saturday 5 December. Is that right?');
  expect(words('00:30', '23:00')).toBe('That’s 23 hours. Is that right?');
});

describe('asking the booked to confirm', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const none = {
    ...{ applied: 3, accepted: 0, asked: 0, overdue: 0, released: 0 },
    ...{ standby: 0, offered: 0, declined: 0, withdrawn: 0, closed: 0, cancelled: 0 },
  };
  const booked = (counts: Partial<typeof none>) => gig({ applicationCounts: { ...none, ...counts } });
  const typed = (changed: Partial<Gig>) => {
    const { roles: _, files: _f, ...output } = { ...gig(), ...changed };
    return { typed: true, success: true, output, issues: undefined } as const;
  };

  test('GIG-04 before a change of when, where or pay is saved the form says how many are asked, and until when', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    const cheaper = typed({ pay: { amount: 6_000, currency: 'GBP', unit: 'night' } });
    const one = confirmationText(booked({ accepted: 1 }), cheaper, now);
    expect(one).toMatch(/^1 booked person will be asked.+They have until Sunday 22 November/);
    const four = confirmationText(booked({ accepted: 1, asked: 2, overdue: 1 }), cheaper, now);
    expect(four).toMatch(/^4 booked people/);
    const sooner = typed({ date: '2026-11-20', startTime: '14:00' });
    expect(confirmationText(booked({ accepted: 1 }), sooner, now)).toContain(
      'They have until 13:00 to answer',
    );
    expect(confirmationText(booked({}), sooner, now)).toBeNull();
    const other = typed({ description: 'Other words', places: 2 });
    expect(confirmationText(booked({ accepted: 1 }), other, now)).toBeNull();
  });
});

const stage = { url: '/uploads/1', width: 30, height: 20, alt: 'Stage' };
const poster = { url: '/uploads/2', width: 30, height: 20, alt: '' };
const rider = { id: 'f1', name: 'Rider.pdf', size: 120_000 };
const storedGig = gig({ pictures: [stage], files: [rider] });

type Form = ReturnType<typeof useForm<GigFields, unknown, GigForm>>;

async function open(start: Partial<GigFields>) {
  const { app } = await signedInApp();
  const client = new QueryClient();
  client.setQueryData(gigKeys.detail(storedGig.id), storedGig);
  const onWait = vi.fn();
  let form: Form | undefined;
  function Part() {
    form = useForm<GigFields, unknown, GigForm>({
      defaultValues: { ...blankFields('Europe/London', 'GBP'), ...start },
    });
    return <AttachmentFields form={form} draft="gig" isLocked={false} onWait={onWait} />;
  }
  render(<Part />, withProviders({ app, client }));
  return { onWait, values: () => form?.getValues() };
}

test('GIG-01 pictures and PDFs of the form are described, moved, removed, and limited in number', async () => {
  const { values, onWait } = await open({ pictures: [stage, poster], files: [rider] });
  // The stored gig has only the first picture.
  const shown = [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(shown).toEqual(['/uploads/1?w=640']);
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('value'))).toEqual(['Stage', '']);
  fireEvent.change(screen.getByLabelText('Describe photo 2'), { target: { value: 'Poster' } });
  fireEvent.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }));
  expect(values()?.pictures.map(({ alt }) => alt)).toEqual(['Poster', 'Stage']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(values()?.pictures).toMatchObject([{ url: '/uploads/2', alt: 'Poster' }]);
  expect(screen.getByText('PDF, 118 kB')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Rider.pdf' }));
  expect(values()?.files).toEqual([]);
  expect(onWait).toHaveBeenLastCalledWith(false);
  cleanup();
  const many = ['1', '2', '3', '4'].map((name) => ({ url: `/uploads/${name}`, alt: '' }));
  await open({ pictures: many, files: [rider, { ...rider, id: 'f2' }] });
  for (const name of ['Add a photo', 'Add a PDF'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

test('GIG-01 GIG-02 attachments are sent by address and id, and kept in the draft', () => {
  const fields = toFields({ ...gigForm(), pictures: [stage], files: [rider] });
  expect(fields).toMatchObject({ pictures: [{ url: '/uploads/1', alt: 'Stage' }], files: [rider] });
  const parts = partsOf(fields);
  expect(formIn(parts)).toMatchObject({ pictures: [{ url: '/uploads/1', alt: 'Stage' }], files: ['f1'] });
  expect(JSON.parse(parts.gig ?? '')).toMatchObject({ files: [rider] });
});

test('GIG-01 GIG-13 changes made elsewhere are compared field by field', () => {
  const typed = { ...blankFields('Europe/London', 'GBP'), title: 'Dep ' };
  const pictures = [
    { url: '/uploads/1', alt: 'Stage' },
    { url: '/uploads/2', alt: '' },
  ];
  const files = [{ id: 'f1', name: 'Rider.pdf', size: 120_000 }];
  expect(differences({ ...typed, title: 'Dep', pictures, files }, typed)).toEqual([
    { label: 'Photos', value: 'Stage; a photo' },
    { label: 'PDFs', value: 'Rider.pdf' },
  ]);
});

test('SCR /gigs/{id} the call sheet keeps equal lines, and web addresses are links', () => {
  const interval = { time: '21:00', what: 'Interval' };
  const schedule = [interval, interval, { time: '17:00', what: 'Load in, see https://example.org/door' }];
  render(<CallSheet gig={gig({ description: 'Songs: https://example.org/songs.', schedule })} />);
  expect(screen.getAllByText('Interval')).toHaveLength(2);
  const followed = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(followed).toEqual(['https://example.org/door', 'https://example.org/songs']);
});

test('PPL-05 the last tag of a gig is completed from the lists, earlier ones stay, and others may be written', async () => {
  function Tags() {
    const [box, setBox] = useState<HTMLInputElement | null>(null);
    const [tags, setTags] = useState('');
    return (
      <>
        <input ref={setBox} value={tags} onChange={({ target }) => setTags(target.value)} />
        {box && <TagSuggestions input={box} initialValue="" onTags={setTags} />}
      </>
    );
  }
  render(<Tags />);
  const box = screen.getByRole('textbox');
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const type = (value: string) => fireEvent.input(box, { target: { value } });
  box.focus();
  type('House kit, viola, viol');
  await waitFor(() => expect(offered()).toEqual(['Viola da gamba', 'Violin']));
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box).toHaveProperty('value', 'House kit, viola, Violin, ');
  type('House kit, viola, Violin, Own stool');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box).toHaveProperty('value', 'House kit, viola, Violin, Own stool');
});
