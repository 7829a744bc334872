import { withProviders } from '#tests/unit/with-providers.tsx';
import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFieldArray } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { completenessOf, type Profile } from '#contract/profile.ts';
import type { DraftedPart } from '#contract/profile-form.ts';
import { profileGaps } from '#entities/person/profile-steps.ts';
import { useProfileForm, useSaveProfile } from '#features/people/edit/use-profile-form.ts';
import { resumeAt } from '#features/people/setup/step-parts.ts';
import { parseStep, stepAfter } from '#features/people/setup/steps.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { profileOf } from '#tests/unit/features/people/profile.ts';
import { credentials, http } from '#transport/http.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));
const ownProfile = profileOf({
  id: nkechi.id,
  headline: 'Choir leader',
  place: 'Leeds',
  skills: ['Alto'],
  bio: 'I sing.',
  rates: [
    { label: 'Evening', price: '£90' },
    { label: 'Wedding', price: '£200' },
  ],
});

/** The form in one tab; records every PUT and answers it with `answers.next`. */
function openForm(
  { app }: TestApp,
  options: { draft?: string; parts?: DraftedPart[] } = {},
  person = ownProfile,
) {
  const client = new QueryClient();
  const puts: Record<string, unknown>[] = [];
  const answers = { next: (): Response => Response.json(ownProfile) };
  vi.stubGlobal('fetch', async (request: Request) => {
    puts.push(await request.json());
    return answers.next();
  });
  const saved = vi.fn();
  const shown = renderHook(
    ({ person }: { person: Profile }) => {
      const profile = useProfileForm({ person, draft: 'profile', saved, ...options });
      return { ...profile, rates: useFieldArray({ control: profile.form.control, name: 'rates' }) };
    },
    { initialProps: { person }, ...withProviders({ app, client }) },
  );
  return {
    ...shown,
    client,
    puts,
    answers,
    saved,
    type: (part: 'name' | 'headline' | 'bio', text: string) =>
      act(() => shown.result.current.form.setValue(part, text)),
    value: (part: DraftedPart) => shown.result.current.form.getValues(part),
    save: () => act(() => shown.result.current.submit()),
    update: (change: Partial<Profile>) => shown.rerender({ person: { ...ownProfile, ...change } }),
  };
}

test('FEE-07 SCR /edit-profile untouched fields follow another tab, and only changed ones are sent, with their former values', async () => {
  const { type, update, result, value, save, puts, saved } = openForm(await signedInApp());
  type('bio', 'I sing, loudly.');
  update({ headline: 'Alto', rates: [] });
  expect(result.current.newer).toEqual([]);
  expect([value('headline'), value('rates'), value('bio')]).toEqual(['Alto', [], 'I sing, loudly.']);
  await save();
  expect(puts).toEqual([{ bio: 'I sing, loudly.', was: { bio: 'I sing.' } }]);
  expect(saved).toHaveBeenCalledTimes(1);
});

test('PPL-07 SAF-01 a step of the wizard has its own draft, for this member only, until it is saved', async () => {
  const app = await signedInApp();
  const work = { draft: 'setup work', parts: ['headline', 'skills', 'genres'] satisfies DraftedPart[] };
  const first = openForm(app, work);
  first.type('headline', 'Choirs and bands');
  first.unmount();
  const again = openForm(app, work);
  expect(again.value('headline')).toBe('Choirs and bands');
  again.unmount();
  const place = openForm(app, { draft: 'setup place', parts: ['place', 'bio'] });
  expect(place.value('headline')).toBe('Choir leader');
  place.unmount();
  act(() => app.app.send({ type: 'session.signIn', token: 'd.e.f', user: { ...nkechi, id: 'tomasz' } }));
  const other = openForm(app, work);
  expect(other.value('headline')).toBe('Choir leader');
  other.unmount();
  act(() => app.app.send({ type: 'session.signIn', token: app.token, user: nkechi }));
  const last = openForm(app, work);
  await last.save();
  expect(last.puts).toEqual([{ headline: 'Choirs and bands', was: { headline: 'Choir leader' } }]);
  expect([...app.area.entries.keys()].filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test("SAF-12 an answer to a save of the former member leaves the next one's name and cache alone", async () => {
  const world = await signedInApp();
  const token = world.children().session?.getSnapshot().context.token ?? null;
  const now = vi.spyOn(credentials, 'token').mockReturnValue(token);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient();
  const { result } = renderHook(() => useSaveProfile(), withProviders({ app: world.app, client }));
  act(() => result.current.mutate({ name: 'Nkechi O.' }));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  const tomasz = { ...nkechi, id: 'tomasz', name: 'Tomasz' };
  act(() => world.app.send({ type: 'session.signIn', token: 'd.e.f', user: tomasz }));
  await act(async () => resolve(Response.json({ ...ownProfile, name: 'Nkechi O.' })));
  // Wait for a later call, so that earlier answers have arrived.
  now.mockReturnValue('d.e.f');
  fetch.mockResolvedValue(Response.json({}));
  await act(async () => void (await http('/api/x', { method: 'GET' })));
  expect(world.children().session?.getSnapshot().context.user?.name).toBe('Tomasz');
  expect(client.getQueryCache().getAll()).toEqual([]);
});

describe('completeness', () => {
  const complete = {
    ...{ avatar: '/uploads/a', headline: 'Harp', bio: 'Forty-seven strings.', place: 'Cardiff' },
    ...{ skills: ['Harp'], genres: ['Folk'], rates: [{}], workLinks: [{}] },
  };
  const partsOf = (person: Parameters<typeof profileGaps>[0]) => {
    const { missing, more } = profileGaps(person);
    return [...missing, ...more].map(({ part }) => part);
  };

  test('GIG-12 PPL-07 missing parts are counted and named; numeric rates and recordings count too', () => {
    const lists = { skills: [], genres: [], rates: [], workLinks: [] };
    const none = { avatar: null, headline: '', bio: '', place: '', ...lists };
    expect(completenessOf(none)).toEqual({ percent: 0, missing: Object.keys(none) });
    const { avatar, headline, skills, ...rest } = complete;
    const some = { percent: 38, missing: Object.keys(rest) };
    expect(completenessOf({ ...none, avatar, headline, skills })).toEqual(some);
    const { missing } = completenessOf({ ...complete, ...lists, fees: ['one'], media: ['one'] });
    expect(missing).toEqual(['skills', 'genres']);
  });

  test('PPL-06 PPL-07 a profile is asked for what it lacks, most important first, as far as the server knows it', () => {
    expect(partsOf(complete)).toEqual([]);
    expect(partsOf({ ...complete, avatar: null, rates: [] })).toEqual(['avatar', 'rates']);
    const lacking = { headline: '', media: [], reach: null, cover: null };
    expect(partsOf({ ...complete, ...lacking })).toEqual(['headline', 'media', 'reach', 'cover']);
    const on = (free: string[], notFree: string[]) => partsOf({ ...complete, weeksAhead: { free, notFree } });
    expect([on([], []), on(['2026-11-20'], []), on([], ['2026-11-20'])]).toEqual([['weeksAhead'], [], []]);
  });

  test('PPL-07 SCR /profile-setup the wizard resumes at the first step with something missing', () => {
    const person = profileOf({ ...complete, rates: [{ label: 'Ceremony', price: '£240' }], workLinks: [] });
    expect(resumeAt({ ...person, skills: [] })).toBe('work');
    expect(resumeAt({ ...person, avatar: null })).toBe('picture');
    expect(resumeAt({ ...person, rates: [] })).toBe('rates');
    expect([parseStep('place'), parseStep('nowhere')]).toEqual(['place', null]);
    expect([stepAfter('work'), stepAfter('rates')]).toEqual(['place', null]);
  });
});
