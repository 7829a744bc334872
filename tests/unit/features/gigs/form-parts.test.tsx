import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { GigForm } from '#contract/ours/gig-form.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { CallSheet } from '#features/gigs/detail/gig-summary.tsx';
import { AttachmentFields } from '#features/gigs/form/attachment-fields.tsx';
import { blankFields, fieldsOf, type GigFields } from '#features/gigs/form/fields.ts';
import { TagSuggestions } from '#features/gigs/form/tag-suggestions.tsx';
import { differences } from '#features/gigs/form/use-gig-edit.ts';
import { formIn, partsOf } from '#features/gigs/form/use-gig-form.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigForm } from '#tests/support/fixtures.ts';
import { gig } from '#tests/unit/features/gigs/gig.ts';

afterEach(cleanup);

describe('attachments', () => {
  const stage = { url: '/uploads/1', width: 30, height: 20, alt: 'Stage' };
  const poster = { url: '/uploads/2', width: 30, height: 20, alt: '' };
  const rider = { id: 'f1', name: 'Rider.pdf', size: 120_000 };
  const stands = gig({ pictures: [stage], files: [rider] });

  type Form = ReturnType<typeof useForm<GigFields, unknown, GigForm>>;

  async function open(start: Partial<GigFields>) {
    const { app } = await signedInApp();
    const client = new QueryClient();
    client.setQueryData(gigKeys.one(stands.id), stands);
    const onWait = vi.fn();
    let form: Form | undefined;
    function Part() {
      form = useForm<GigFields, unknown, GigForm>({
        defaultValues: { ...blankFields('Europe/London', 'GBP'), ...start },
      });
      return <AttachmentFields form={form} draft="gig" isLocked={false} onWait={onWait} />;
    }
    render(
      <QueryClientProvider client={client}>
        <AppProvider app={app}>
          <Part />
        </AppProvider>
      </QueryClientProvider>,
    );
    return { onWait, values: () => form?.getValues() };
  }

  test('GIG-01 pictures and PDFs stand in the form, and are put in order, told of and taken out', async () => {
    const { values, onWait } = await open({ pictures: [stage, poster], files: [rider] });
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('value'))).toEqual(['Stage', '']);
    fireEvent.change(screen.getByLabelText('What does picture 2 show?'), { target: { value: 'Poster' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move picture 2 earlier' }));
    expect(values()?.pictures.map(({ alt }) => alt)).toEqual(['Poster', 'Stage']);
    fireEvent.click(screen.getByRole('button', { name: 'Take picture 2 out' }));
    expect(values()?.pictures).toMatchObject([{ url: '/uploads/2', alt: 'Poster' }]);
    expect(screen.getByText('PDF, 118 kB')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take Rider.pdf out' }));
    expect(values()?.files).toEqual([]);
    expect(onWait).toHaveBeenLastCalledWith(false);
  });

  test('GIG-01 a picture is shown where a gig has it; one that stands nowhere yet says its words alone', async () => {
    await open({ pictures: [stage, poster] });
    const shown = [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
    expect(shown).toEqual(['/uploads/1?w=640']);
  });

  test('GIG-01 as many as there is room for, and no more', async () => {
    const many = ['1', '2', '3', '4'].map((name) => ({ url: `/uploads/${name}`, alt: '' }));
    await open({ pictures: many, files: [rider, { ...rider, id: 'f2' }] });
    for (const name of ['Add a picture', 'Add a PDF'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  test('GIG-01 GIG-02 what a gig has is typed as it stands, sent by address and id, and kept in the draft', () => {
    const fields = fieldsOf({ ...gigForm(), pictures: [stage], files: [rider] });
    expect(fields).toMatchObject({ pictures: [{ url: '/uploads/1', alt: 'Stage' }], files: [rider] });
    const parts = partsOf(fields);
    expect(formIn(parts)).toMatchObject({ pictures: [{ url: '/uploads/1', alt: 'Stage' }], files: ['f1'] });
    expect(JSON.parse(parts.gig ?? '')).toMatchObject({ files: [rider] });
  });

  test('GIG-01 GIG-13 where they were changed elsewhere it is said what stands there now', () => {
    const typed = { ...blankFields('Europe/London', 'GBP'), pictures: [stage], files: [] };
    const newer = { ...typed, pictures: [stage, poster], files: [rider] };
    expect(differences(newer, typed)).toEqual([
      { label: 'Pictures', says: 'Stage; a picture' },
      { label: 'PDFs', says: 'Rider.pdf' },
    ]);
  });
});

describe('the call sheet', () => {
  test('SCR /gigs/{id} two lines that say the same both stand', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const interval = { time: '21:00', what: 'Interval' };
    render(<CallSheet gig={gig({ schedule: [interval, interval] })} />);
    expect(screen.getAllByText('Interval')).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  test('SCR /gigs/{id} an address in what the poster wrote can be followed', () => {
    const schedule = [{ time: '17:00', what: 'Load in, see https://example.org/door' }];
    render(<CallSheet gig={gig({ description: 'Songs: https://example.org/songs.', schedule })} />);
    const followed = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(followed).toEqual(['https://example.org/door', 'https://example.org/songs']);
  });
});

describe('tags', () => {
  function Tags() {
    const [box, setBox] = useState<HTMLInputElement | null>(null);
    const [tags, setTags] = useState('');
    return (
      <>
        <input ref={setBox} value={tags} onChange={({ target }) => setTags(target.value)} />
        {box && <TagSuggestions box={box} from="" onTags={setTags} />}
      </>
    );
  }

  test('PPL-05 the last of a gig’s tags is completed from the lists, those before stay, and others may be written', async () => {
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
    await waitFor(() => expect(offered()).toEqual([]));
    type('House kit, viola, Violin, Own stool');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(box).toHaveProperty('value', 'House kit, viola, Violin, Own stool');
  });
});
