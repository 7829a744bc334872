import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { draftedParts } from '#contract/profile-form.ts';
import {
  formFromTexts,
  normalized,
  partText,
  pathOf,
  profileFormSchema,
  textsOf,
  toChange,
  toForm,
} from '#features/people/edit/profile-form.ts';
import { LinkFields, RateFields, RatesFields } from '#features/people/edit/row-fields.tsx';
import { addWords, SkillsInput, WordsField } from '#features/people/edit/skills-input.tsx';
import { Facts } from '#features/people/profile/facts.tsx';
import { profileOf } from '#tests/unit/features/people/profile.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';

describe('profile fields', () => {
  const harpist = profileOf({
    name: 'Gwenllian Rhys',
    avatar: '/uploads/u1',
    headline: 'Harp',
    place: 'Cardiff',
    skills: ['Harp'],
    rates: [{ label: 'Ceremony', price: '£240' }],
  });

  test('SCR /edit-profile empty rows are dropped, and web addresses are completed', () => {
    const form = {
      ...toForm(harpist),
      rates: [...harpist.rates, { label: ' ', price: '' }],
      workLinks: [
        { label: 'Album', url: 'www.example.org/a' },
        { label: 'Film', url: ' http://example.org ' },
        { label: 'Trick', url: 'javascript:alert(1)' },
        { label: '', url: '' },
      ],
    };
    expect(normalized(form).rates).toEqual(harpist.rates);
    const urls = ['https://www.example.org/a', 'http://example.org', 'javascript:alert(1)'];
    expect(normalized(form).workLinks.map(({ url }) => url)).toEqual(urls);
    expect(textsOf(form, ['rates'])).toEqual(textsOf(toForm(harpist), ['rates']));
  });

  test('PPL-05 SCR /edit-profile a draft restores every field with its town, and broken fields empty', () => {
    const form = { ...toForm(harpist), bio: 'Half a sente', placeId: 2653822 };
    expect(formFromTexts(textsOf(form, draftedParts), draftedParts)).toEqual(form);
    expect(formFromTexts(textsOf(form, ['place']), ['place'])).toEqual({
      place: 'Cardiff',
      placeId: 2653822,
    });
    expect(formFromTexts({ place: 'Cardiff' }, ['place'])).toEqual({ place: 'Cardiff', placeId: null });
    const odd = { name: 'Gwen', skills: '7', genres: '[1', rates: '"words"' };
    const empty = { name: 'Gwen', skills: [], genres: [], rates: [] };
    expect(formFromTexts(odd, ['name', 'skills', 'genres', 'rates'])).toEqual(empty);
    const inWords = (['place', 'bio', 'genres', 'rates'] as const).map((part) => partText(form, part));
    expect(inWords).toEqual(['Cardiff', 'Half a sente', 'nothing', 'Ceremony £240']);
  });

  test('SCR /edit-profile a server error is shown at its field, that of an item at its list', () => {
    const fields = ['name', 'rates.1.price', 'workLinks.0.url', 'skills.3', 'fees.5.amount'];
    const paths = ['name', 'rates.1.price', 'workLinks.0.url', 'skills', 'fees.5.amount'];
    expect(fields.map(pathOf)).toEqual(paths);
    expect(['avatar', 'rates.x.price', 'fees.0.x'].map(pathOf)).toEqual([null, null, null]);
  });

  const wedding = { label: 'Wedding', amount: 24_000, currency: 'GBP', unit: 'night', from: true } as const;
  const song = { label: '', amount: 1250, currency: 'JPY', unit: 'song', from: false } as const;
  const typed = { label: '', amount: '', currency: 'GBP', unit: 'night', from: false } as const;

  test('PPL-06 /edit-profile numeric rates are typed as usual, and sent in the smallest unit', () => {
    const fees = [wedding, { ...song, amount: 1380, currency: 'EUR' }, song];
    const form = toForm({ ...harpist, fees });
    expect(form.fees.map(({ amount }) => amount)).toEqual(['240', '13.80', '1250']);
    const texts = textsOf({ ...form, fees: [...form.fees, { ...typed, amount: ' ' }] }, ['fees']);
    expect(texts).toEqual(textsOf(form, ['fees']));
    expect(formFromTexts(texts, ['fees'])).toEqual({ fees: form.fees });
    expect(toChange(formFromTexts(texts, ['fees']))).toEqual({ fees });
    expect(toChange({ bio: 'x' })).toEqual({ bio: 'x' });
    expect(partText(form, 'fees')).toBe(
      'Wedding from 240 GBP per night, 13.80 EUR per song, 1250 JPY per song',
    );
    const odd = '[{"label":7,"amount":{},"unit":"moon","from":"yes"}]';
    expect(formFromTexts({ fees: odd }, ['fees'])).toEqual({ fees: [{ ...typed, currency: '' }] });
  });

  test.each([
    ['ask me', 'Amount: enter a number.'],
    ['0', 'Amount must be more than 0.'],
    ['10.555', 'Amount: use whole pence or cents.'],
    ['9'.repeat(30), 'Amount is too high.'],
    ['1e3', 'Amount: enter a number.'],
  ])('PPL-06 API-03 /edit-profile an amount of "%s" is an error at its field', (amount, message) => {
    const form = { ...toForm(harpist), fees: [{ ...typed, label: 'Gig', amount }] };
    const { issues = [] } = v.safeParse(profileFormSchema, normalized(form));
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['fees.0.amount', message]]);
  });
});

describe('equal rows', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  const rate = { label: 'Evening', price: '£90' };
  const work = { label: 'Reel', url: 'https://example.org/reel' };
  const fee = { label: 'Lesson', amount: 3050, currency: 'GBP', unit: 'hour', from: false } as const;
  const twice = { rates: [rate, rate], workLinks: [work, work] };
  const person = profileOf({ linkState: 'none', ...twice });

  function Form() {
    const form = useForm({ defaultValues: toForm(person) });
    return (
      <>
        <RateFields form={form} />
        <LinkFields form={form} name="workLinks" />
      </>
    );
  }
  const values = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).map(({ value }) => value);

  test('SCR /edit-profile editing or removing one of two equal rows changes that one', () => {
    render(<Form />);
    const [, second] = screen.getAllByLabelText('Description');
    if (second) fireEvent.change(second, { target: { value: 'Wedding' } });
    expect(values('Description')).toEqual(['Evening', 'Wedding']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove rate 1' }));
    expect(values('Description')).toEqual(['Wedding']);
    const [first] = screen.getAllByLabelText('Title');
    if (first) fireEvent.change(first, { target: { value: 'Live' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove link 2' }));
    expect(values('Title')).toEqual(['Live']);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('PPL-06 SCR /profile/{id} numeric rates come before those in words, and equal rows are all shown', () => {
    render(
      <Facts person={{ ...person, fees: [fee, fee, { ...fee, amount: 24_000, unit: 'job', from: true }] }} />,
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const inWords = 'Evening £90';
    const lesson = 'Lesson £30.50 per hour';
    expect(rows.slice(0, 5)).toEqual([lesson, lesson, 'Lesson from £240 all in', inWords, inWords]);
    expect(screen.getAllByText('Reel')).toHaveLength(2);
    expect(console.error).not.toHaveBeenCalled();
  });

  function Rates({ person }: { person: Profile }) {
    const form = useForm({ defaultValues: toForm(person) });
    return <RatesFields form={form} person={person} />;
  }

  test('PPL-06 /edit-profile on a server without numeric rates only rates in words are offered', () => {
    render(<Rates person={person} />);
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a custom rate' })).toBeNull();
  });

  test('PPL-06 /edit-profile one of several equal rates is removed, and six is the limit', () => {
    render(<Rates person={{ ...person, fees: [fee, { ...fee, amount: 100 }, fee, fee] }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove rate 1' }));
    expect(values('Amount')).toEqual(['1', '30.50', '30.50']);
    expect(values('Description (optional)')).toHaveLength(3);
    for (let more = 3; more > 0; more -= 1)
      fireEvent.click(screen.getByRole('button', { name: 'Add a rate' }));
    expect(values('Currency')).toEqual(Array(6).fill('GBP'));
    expect(screen.queryByRole('button', { name: 'Add a rate' })).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('typing skills', () => {
  function Skills({ start }: { start: string[] }) {
    const [words, setWords] = useState(start);
    return (
      <SkillsInput
        label="Skills"
        list="skills"
        hint="Enter adds one."
        placeholder="Harp"
        words={words}
        onChange={setWords}
        limits={{ max: 5, maxLength: 20 }}
        error={undefined}
      />
    );
  }
  const chosen = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  test('SCR UIX-05 /edit-profile skills are added by Enter, comma and leaving the box, removed by Backspace or button, and announced', () => {
    render(<Skills start={['Harp']} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    fireEvent.change(box, { target: { value: 'Voice' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: 'Tuba,' } });
    fireEvent.change(box, { target: { value: 'Dots' } });
    fireEvent.blur(box);
    fireEvent.keyUp(document.body, { key: 'Tab' });
    expect(chosen()).toEqual(['Harp', 'Voice', 'Tuba', 'Dots']);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Dots added');

    fireEvent.keyDown(box, { key: 'Backspace' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Harp' }));
    expect(chosen()).toEqual(['Voice', 'Tuba']);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Harp removed');
    expect(document.activeElement).toBe(box);
  });

  function Form({ onSave }: { onSave: (skills: string[]) => void }) {
    const form = useForm({ defaultValues: toForm(profileOf({ skills: ['Harp'] })) });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(form.getValues('skills'));
        }}
      >
        <WordsField form={form} name="skills" />
        <button type="submit">Save</button>
      </form>
    );
  }

  test('UIX-08 SCR /edit-profile a typed skill is added by the click on Save, not by the blur before it, which would move Save away', () => {
    const save = vi.fn();
    render(<Form onSave={save} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    const button = screen.getByRole('button', { name: 'Save' });
    fireEvent.change(box, { target: { value: 'Voice' } });
    fireEvent.mouseDown(button);
    fireEvent.blur(box);
    expect(chosen()).toEqual(['Harp']);
    fireEvent.mouseUp(button);
    fireEvent.click(button);
    expect(save.mock.lastCall).toEqual([['Harp', 'Voice']]);
    expect(chosen()).toEqual(['Harp', 'Voice']);
  });

  test('PPL-05 listed skills are suggested despite typos, without those already chosen', async () => {
    render(<Skills start={['Viola']} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    await act(async () => {
      box.focus();
      await import('#features/people/edit/word-suggestions.tsx');
    });
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    const type = (value: string) => fireEvent.input(box, { target: { value } });
    type('viol');
    await waitFor(() => expect(offered()).toEqual(['Viola da gamba', 'Violin']));
    type('saxaphone');
    await waitFor(() => expect(offered()).toEqual(['Saxophone']));
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(chosen()).toEqual(['Viola', 'Saxophone']);
    expect(box).toHaveProperty('value', '');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Saxophone added');

    type('Wobble board');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(chosen(), 'a skill that is not listed').toEqual(['Viola', 'Saxophone', 'Wobble board']);
  });

  test('UIX-05 Enter and Backspace of an input method neither add nor remove a skill', () => {
    render(<Skills start={['Harp']} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    for (const composition of compositions) {
      fireEvent.keyDown(box, { key: 'Backspace', ...composition });
      fireEvent.change(box, { target: { value: 'Voi' } });
      fireEvent.keyDown(box, { key: 'Enter', ...composition });
      fireEvent.change(box, { target: { value: '' } });
    }
    expect(chosen()).toEqual(['Harp']);
  });
});

test('SCR /edit-profile skills are split at commas, unique regardless of case and accents, and limited', () => {
  const limits = { max: 3, maxLength: 10 };
  const { words, added, rest } = addWords(['Harp'], ' lever  harp, HARP,,Voice ', limits);
  expect([words, added, rest]).toEqual([['Harp', 'lever harp', 'Voice'], ['lever harp', 'Voice'], '']);
  expect(addWords(['Bodhrán'], 'BODHRAN, bodhra\u0301n', limits).added).toEqual([]);
  const tooMany = { words: ['a', 'b', 'c'], rest: 'd', problem: 'Up to 3. Remove one first.' };
  expect(addWords(['a', 'b'], 'c, d', limits)).toMatchObject(tooMany);
  const tooLong = { words: [], rest: 'harpsichords', problem: 'Up to 10 characters each.' };
  expect(addWords([], 'harpsichords', limits)).toMatchObject(tooLong);
});
