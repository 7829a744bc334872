import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, fits } from '#ui/field/text-inputs.tsx';

afterEach(cleanup);

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

function Note() {
  const [text, setText] = useState('');
  return (
    <Field label="Note" hint="For the band.">
      <CountedTextArea limit={5000} value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}

function writeNote() {
  render(<Note />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  return { box, write: (value: string) => fireEvent.change(box, { target: { value } }) };
}

describe('UIX-05 text that is counted', () => {
  test('UIX-05 pasting too much cuts nothing and says how much is too many', () => {
    const { box, write } = writeNote();
    write('x'.repeat(5005));
    expect(box.value).toHaveLength(5005);
    expect(box.getAttribute('maxlength')).toBeNull();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(described(box)).toBe('For the band. 5 too many');
  });

  test('UIX-05 what is left shows near the limit only, and nothing is wrong before it', () => {
    const { box, write } = writeNote();
    write('x'.repeat(4499));
    expect(described(box)).toBe('For the band.');
    write('x'.repeat(5000));
    expect(described(box)).toBe('For the band. 0 left');
    expect(box.getAttribute('aria-invalid')).toBeNull();
  });

  test('UIX-05 blanks alone and too much are not to be sent', () => {
    expect(fits(' \n ', 5000)).toBe(false);
    expect(fits('x'.repeat(5001), 5000)).toBe(false);
    expect(fits('x'.repeat(5000), 5000)).toBe(true);
  });
});
