import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SkillsInput } from '#features/people/edit/skills-input.tsx';

function Skills({ start }: { start: string[] }) {
  const [words, setWords] = useState(start);
  return (
    <SkillsInput
      label="Skills"
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
  const box = screen.getByRole('textbox', { name: /^Skills/ });
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
