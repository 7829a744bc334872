import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { CountedTextArea, fits, TextInput } from '#ui/field/text-inputs.tsx';
import { Fold } from '#ui/fold/fold.tsx';

afterEach(cleanup);

describe('buttons', () => {
  describe('UIX-05 buttons', () => {
    test('UIX-05 a busy button keeps its name and focus and swallows presses', () => {
      const press = vi.fn();
      const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
      render(
        <form onSubmit={submit}>
          <Button type="submit" look="go" busy onClick={press}>
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

    test('UIX-05 a button outside a form sends nothing by itself', () => {
      render(<Button>Connect</Button>);
      expect(screen.getByRole('button', { name: 'Connect' }).getAttribute('type')).toBe('button');
    });
  });
});

describe('fields', () => {
  const described = (control: HTMLElement) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  describe('UIX-05 fields', () => {
    test('UIX-05 the label names the control', () => {
      render(
        <Field label="Town">
          <TextInput />
        </Field>,
      );
      expect(screen.getByLabelText('Town').tagName).toBe('INPUT');
      expect(screen.getByLabelText('Town').hasAttribute('aria-invalid')).toBe(false);
      expect(screen.getByLabelText('Town').hasAttribute('aria-describedby')).toBe(false);
    });

    test('UIX-05 hint and fault describe it, and the fault marks it invalid', () => {
      render(
        <Field label="Pay" hint="Per night" error="Say how much, in numbers.">
          <TextInput />
        </Field>,
      );
      const pay = screen.getByLabelText('Pay');
      expect(pay.getAttribute('aria-invalid')).toBe('true');
      expect(described(pay)).toBe('Say how much, in numbers. Per night');
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
  });
});

describe('a text with a limit', () => {
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
});

test('UIX-05 FEE-01 "Read more" hands focus to its row by itself: the watch over focus loads late', () => {
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
      <Fold name="post 1" what="this post" written={'word '.repeat(200)}>
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
