import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextArea, TextInput } from '#ui/field/text-inputs.tsx';

afterEach(cleanup);

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

  test('UIX-05 what is left shows near the limit only, and says when it is too much', () => {
    const field = (count: number) => (
      <Field label="Note" count={count} limit={2000}>
        <TextArea />
      </Field>
    );
    const { rerender } = render(field(1799));
    expect(screen.queryByText(/left/)).toBeNull();
    rerender(field(1800));
    expect(described(screen.getByLabelText('Note'))).toBe('200 left');
    expect(screen.getByLabelText('Note').hasAttribute('aria-invalid')).toBe(false);
    rerender(field(2003));
    expect(described(screen.getByLabelText('Note'))).toBe('3 too many');
    expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true');
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
