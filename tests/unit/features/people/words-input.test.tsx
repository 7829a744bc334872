import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { addWords, SkillsInput } from '#features/people/edit/skills-input.tsx';
import { compositions } from '#tests/unit/ui/compositions.ts';

afterEach(cleanup);

describe('the box', () => {
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
        limits={{ most: 5, longest: 20 }}
        error={undefined}
      />
    );
  }
  const said = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  test('SCR UIX-05 /edit-profile words are added by Enter, comma and leaving, taken back by Backspace or their button, and said', () => {
    render(<Skills start={['Harp']} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    fireEvent.change(box, { target: { value: 'Voice' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: 'Tuba,' } });
    fireEvent.change(box, { target: { value: 'Dots' } });
    fireEvent.blur(box);
    expect(said()).toEqual(['Harp', 'Voice', 'Tuba', 'Dots']);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Dots added');

    fireEvent.keyDown(box, { key: 'Backspace' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Harp' }));
    expect(said()).toEqual(['Voice', 'Tuba']);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Harp removed');
    expect(document.activeElement).toBe(box);
  });

  test('PPL-05 words of the list are offered, also by a slip of the pen, without those that are chosen; taken ones are said', async () => {
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
    expect(said()).toEqual(['Viola', 'Saxophone']);
    expect(box).toHaveProperty('value', '');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Saxophone added');

    type('Wobble board');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(said(), 'a word of one’s own').toEqual(['Viola', 'Saxophone', 'Wobble board']);
  });

  test('UIX-05 Enter and Backspace of an input method neither add a word nor remove one', () => {
    render(<Skills start={['Harp']} />);
    const box = screen.getByRole('combobox', { name: /^Skills/ });
    for (const composition of compositions) {
      fireEvent.keyDown(box, { key: 'Backspace', ...composition });
      fireEvent.change(box, { target: { value: 'Voi' } });
      fireEvent.keyDown(box, { key: 'Enter', ...composition });
      fireEvent.change(box, { target: { value: '' } });
    }
    expect(said()).toEqual(['Harp']);
  });
});

describe('the words', () => {
  const limits = { most: 3, longest: 10 };

  test('SCR /edit-profile words typed with commas come apart, tidied, each once whatever its capitals', () => {
    const { words, added, rest, problem } = addWords(['Harp'], ' lever  harp, HARP,,Voice ', limits);
    expect(words).toEqual(['Harp', 'lever harp', 'Voice']);
    expect(added).toEqual(['lever harp', 'Voice']);
    expect([rest, problem]).toEqual(['', null]);
  });

  test('SCR /edit-profile a word too many or too long stays in the box, and why is said', () => {
    expect(addWords(['a', 'b'], 'c, d', limits)).toMatchObject({
      words: ['a', 'b', 'c'],
      rest: 'd',
      problem: 'At most 3. Remove one first.',
    });
    expect(addWords([], 'harpsichords', limits)).toMatchObject({
      words: [],
      rest: 'harpsichords',
      problem: 'Keep each to 10 characters.',
    });
  });

  test('SCR /edit-profile a word is there already whatever its capitals and accents', () => {
    expect(addWords(['Bodhrán'], 'BODHRAN, bodhra\u0301n', limits).added).toEqual([]);
  });
});
