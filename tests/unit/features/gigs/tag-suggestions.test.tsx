import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagSuggestions } from '#features/gigs/form/tag-suggestions.tsx';

afterEach(cleanup);

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
