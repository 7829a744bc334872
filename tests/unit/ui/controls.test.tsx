import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { CountedTextArea, TextInput } from '#ui/field/text-inputs.tsx';
import { Fold } from '#ui/fold/fold.tsx';

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('UIX-05 a busy button keeps its name and focus and ignores presses', () => {
  const press = vi.fn();
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" variant="primary" busy onClick={press}>
        Apply
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Apply' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('UIX-05 a button in a form does not submit it unless it is a submit button', () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Connect</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(submit).not.toHaveBeenCalled();
});

test('UIX-05 hint and error describe a field, and the error alone marks it invalid', () => {
  const field = (more: { hint?: string; error?: string }) => (
    <Field label="Pay" {...more}>
      <TextInput />
    </Field>
  );
  const { rerender } = render(field({}));
  const pay = screen.getByLabelText('Pay');
  const marks = () => [
    pay.hasAttribute('aria-describedby') && described(pay),
    pay.getAttribute('aria-invalid'),
  ];
  expect(marks()).toEqual([false, null]);
  rerender(field({ hint: 'Per night' }));
  expect(marks()).toEqual(['Per night', null]);
  rerender(field({ hint: 'Per night', error: 'Say how much, in numbers.' }));
  expect(marks()).toEqual(['Say how much, in numbers. Per night', 'true']);
});

test('UIX-05 a password can be shown and hidden again', () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const box = () => screen.getByLabelText('Password').getAttribute('type');
  expect(box()).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(box()).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(box()).toBe('password');
});

test('UIX-05 a text near its limit shows what is left, and is not cut beyond it', () => {
  function Note() {
    const [text, setText] = useState('');
    return (
      <Field label="Note" hint="For the band.">
        <CountedTextArea limit={5000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    );
  }
  render(<Note />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const write = (length: number) => fireEvent.change(box, { target: { value: 'x'.repeat(length) } });
  write(4499);
  expect(described(box)).toBe('For the band.');
  write(5000);
  expect(described(box)).toBe('For the band. 0 left');
  expect(box.getAttribute('aria-invalid')).toBeNull();
  write(5005);
  expect(described(box)).toBe('For the band. 5 too many');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect([box.value.length, box.getAttribute('maxlength')]).toEqual([5005, null]);
});

test('UIX-05 FEE-01 "Read more" moves focus to its row by itself, since focus handling loads late', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(
    <article tabIndex={-1}>
      <Fold name="post 1" subject="this post" text={'word '.repeat(200)}>
        Words
      </Fold>
    </article>,
  );
  const more = screen.getByRole('button', { name: 'Read more of this post' });
  more.focus();
  fireEvent.click(more);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('article'));
});
